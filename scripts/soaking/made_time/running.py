"""Running a plan: chance by its seed, memory cleared at its moments, the database in memory."""

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
from scripts.testing.memory import folder_of_this_process


@cache
def folder_of_databases() -> Path:
    """Where this process has its database."""
    brought_up_to_date()
    gc.collect()
    gc.freeze()
    return folder_of_this_process()


def simulate(plan: Plan) -> Outcome:
    """Run a plan."""
    folder, secrets = folder_of_databases(), Secrets(Random(f"secrets {plan.seed}"))
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
