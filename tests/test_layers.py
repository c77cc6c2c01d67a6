"""The rules between layers that import-linter's lists of names cannot state for packages yet unknown."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def imported_modules(source: str, package: str) -> Iterator[str]:
    """The absolute name of each module that the source, a module of the package, imports anywhere."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases, level=0):
                assert module is not None
                yield from (f"{module}.{alias.name}" for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases, level=level):
                parts = package.split(".")
                base = [*parts[: len(parts) - level + 1], *([module] if module else [])]
                yield from (".".join([*base, alias.name]) for alias in aliases)
            case _:
                pass


def inside(module: str, *packages: str) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def modules_below(folder: Path) -> list[Path]:
    modules = sorted(folder.rglob("*.py"))
    assert modules, f"no modules in {folder}"
    return modules


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    package = ".".join(path.relative_to(ROOT).parent.parts)
    return tuple(imported_modules(path.read_text(encoding="utf-8"), package))


def test_engine_imports_the_standard_library_only() -> None:
    foreign = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in modules_below(ROOT / "engine")
        for module in imports_of(path)
        if not inside(module, "engine", *sys.stdlib_module_names)
    ]
    assert foreign == []


def test_engine_has_no_randomness_clock_or_network_of_its_own() -> None:
    """The engine as a program seeds what players draw from with what the request says."""
    forbidden = ("random", "secrets", "time", "datetime", "socket", "asyncio", "threading", "sqlite3")
    found = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in modules_below(ROOT / "engine")
        for module in imports_of(path)
        if inside(module, *forbidden)
    ]
    assert found == ["engine/protocol.py: random.Random"]


def test_playground_imports_nothing_of_the_bot() -> None:
    """But what knows no bot: languages, names, sockets and servers, tasks beside, and one script of many."""
    shared = [
        f"kotbot.{module}"
        for module in ("background_tasks", "clean_names", "i18n", "listening", "script_joining", "serving")
    ]
    found = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in modules_below(ROOT / "kotbot" / "playground")
        for module in imports_of(path)
        if inside(module, "engine", "kotbot") and not inside(module, "kotbot.playground", *shared)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import os.path", ["os.path"]),
        ("import httpx as web, json", ["httpx", "json"]),
        ("from kotbot import store", ["kotbot.store"]),
        ("from .cards import claws", ["engine.flow.cards.claws"]),
        ("from .. import state", ["engine.state"]),
        ("def later():\n    from random import choice", ["random.choice"]),
    ],
)
def test_every_form_of_import_is_seen(source: str, expected: list[str]) -> None:
    assert list(imported_modules(source, "engine.flow")) == expected


@pytest.mark.parametrize(
    ("module", "expected"),
    [("engine", True), ("engine.cards", True), ("engineering", False), ("kotbot.engine", False)],
)
def test_a_module_is_inside_a_package_by_whole_names(module: str, expected: bool) -> None:
    assert inside(module, "engine") is expected


def test_tests_import_scripts_and_scripts_import_no_test() -> None:
    commands = modules_below(ROOT / "scripts")
    assert [str(path) for path in commands if any(inside(name, "tests") for name in imports_of(path))] == []
