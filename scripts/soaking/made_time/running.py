"""Running a plan: chance by its seed, memory cleared at its moments, the database in memory."""

import atexit
import gc
import traceback
from contextlib import chdir
from functools import cache
from pathlib import Path
from random import Random

from scripts.soaking.made_time.chance import Secrets, seeded
from scripts.soaking.made_time.database import brought_up_to_date
from scripts.soaking.made_time.outcome import Outcome
from scripts.soaking.made_time.plan import Plan
from scripts.soaking.made_time.simulation import Simulation, Violated

MEMORY: Final = Path("/dev/shm")


@cache
def folder_of_this_process() -> Path:
    """Where this process has its database: in memory, where the system has such a folder."""
    sweep(MEMORY)
    folder = tempfile.mkdtemp(prefix=f"kotbot-{os.getpid()}-", dir=MEMORY if MEMORY.is_dir() else None)
    atexit.register(_remove, folder, os.getpid())
    brought_up_to_date()
    gc.collect()
    gc.freeze()
    return Path(folder)


def sweep(place: Path) -> None:
    """Remove what processes left that were killed: memory is not emptied by itself."""
    for folder in place.glob("kotbot-*"):
        owner = re.fullmatch(r"kotbot-(\d+)-\w+", folder.name)
        if owner is not None and not _runs(int(owner[1])):
            shutil.rmtree(folder, ignore_errors=True)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's
        return True
    return True


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # a child that was forked leaves it alone
        shutil.rmtree(folder, ignore_errors=True)


def simulate(plan: Plan) -> Outcome:
    """Run a plan."""
    folder, secrets = folder_of_this_process(), Secrets(Random(f"secrets {plan.seed}"))
    gc.disable()
    try:
        with chdir(folder), seeded(secrets):
            simulation = Simulation(plan, folder)
            with (
                simulation.machine.standing_in(simulation.network, secrets),
                simulation.deliveries.standing_in(),
            ):
                return _outcome(simulation)
    finally:
        gc.enable()


def _outcome(simulation: Simulation) -> Outcome:
    violation = ""
    try:
        simulation.loops.run(simulation.world, simulation.run())
    except Violated as error:
        violation = str(error)
    except Exception as error:
        violation = "".join(traceback.format_exception(error))
    try:
        return simulation.outcome(violation)
    finally:
        simulation.machine.bury_all()
        gc.freeze()  # what is left now stays, and need not be looked through by the next simulation
