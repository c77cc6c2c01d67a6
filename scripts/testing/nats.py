"""A NATS server of its own, for as long as somebody needs it.

The server comes with a package of the development environment. What its streams hold lies in a folder of
whoever starts it, so that it can be killed and started again with what it held.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scripts.testing.ports import free_port
from scripts.testing.postgresql import END_SECONDS, Log, NoServer, end_with_us

PROGRAM: Final = "nats-server"
READY: Final = "Server is ready"
SYNC: Final = "sync_interval: always"
"""What was acknowledged outlives a machine that loses its power."""
CLUSTER: Final = (
    'server_name: "server{number}"\n'
    'cluster {{\n  name: "kotbot"\n  listen: "127.0.0.1:{port}"\n  routes: [{routes}]\n}}\n'
)


class NatsServer:
    """One server on this machine; its port stays the same when it is started again."""

    def __init__(self, folder: Path, of_cluster: str = "") -> None:
        """`of_cluster` are settings of one among several."""
        self._folder = folder
        self._port = free_port()
        self.process: subprocess.Popen[str] | None = None
        self._settings = folder / "nats.conf"
        self._settings.write_text(
            f'listen: "127.0.0.1:{self._port}"\njetstream {{\n  store_dir: "{folder}"\n  {SYNC}\n}}\n'
            + of_cluster,
            encoding="utf-8",
        )

    @property
    def url(self) -> str:
        """Where clients reach it."""
        return f"nats://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, with what it held; returns when it takes connections. Raises NoServer."""
        program = shutil.which(PROGRAM, path=str(Path(sys.executable).parent))
        if program is None:
            raise NoServer(f"{PROGRAM} is not installed")
        self.process = subprocess.Popen(
            [program, "--config", self._settings],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            start_new_session=True,
            preexec_fn=end_with_us if sys.platform == "linux" else None,
        )
        assert self.process.stdout is not None
        log = Log(self.process.stdout, READY)
        log.start()
        log.wait()

    def kill(self) -> None:
        """End it at once, as a machine that fails does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(END_SECONDS)
            self.process = None


class NatsCluster:
    """Servers that hold the same, so that one of three can fail."""

    def __init__(self, folder: Path, count: int = 3) -> None:
        ports = [free_port() for _ in range(count)]
        routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in ports)
        self.servers: list[NatsServer] = []
        for number, port in enumerate(ports):
            (own := folder / f"server{number}").mkdir()
            settings = CLUSTER.format(number=number, port=port, routes=routes)
            self.servers.append(NatsServer(own, settings))

    @property
    def url(self) -> str:
        """Where clients reach any of them."""
        return ",".join(server.url for server in self.servers)

    def start(self) -> None:
        """Start all of them; returns when they take connections. Raises NoServer."""
        for server in self.servers:
            server.start()

    def kill(self) -> None:
        """End all of them at once."""
        for server in self.servers:
            server.kill()


@contextmanager
def serving(folder: Path) -> Iterator[NatsServer]:
    """A server that runs while the block does; raises NoServer."""
    server = NatsServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()
