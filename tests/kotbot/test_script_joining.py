"""Modules of a page that go out as one script."""

import pytest

from kotbot.playground.web.page_files import FOLDER, MINI_APP, STYLES, read_page
from kotbot.script_joining import CannotJoin, joined


def test_each_module_is_there_once_before_those_that_import_it_and_keeps_its_own_names() -> None:
    files = {
        "page.js": (
            'import { total as sum } from "./base/sums.js";\nimport {\n  one,\n} from "./base/ones.js";\n'
            "const own = 5;\nconsole.log(sum(one, own));\n"
        ),
        "base/sums.js": (
            'import { one } from "../base/ones.js";\nconst own = 100;\n'
            "export async function total(a, b) {\n  return a + b + own + one;\n}\n"
        ),
        "base/ones.js": "export const one = 1;\nexport class Two {}\n",
    }
    assert joined("page.js", files.__getitem__) == (
        "const module_base_ones = (() => {\nconst one = 1;\nclass Two {}\nreturn { one, Two };\n})();\n"
        "const module_base_sums = (() => {\nconst { one } = module_base_ones;\nconst own = 100;\n"
        "async function total(a, b) {\n  return a + b + own + one;\n}\nreturn { total };\n})();\n"
        "const module_page = (() => {\nconst { total: sum } = module_base_sums;\n"
        "const {\n  one,\n} = module_base_ones;\n"
        "const own = 5;\nconsole.log(sum(one, own));\nreturn {  };\n})();\n"
    )


def test_modules_that_import_each_other_are_refused() -> None:
    files = {
        "app.js": 'import { one } from "./left.js";\n',
        "left.js": 'import { two } from "./right.js";\nexport const one = 1;\n',
        "right.js": 'import { one } from "./left.js";\nexport const two = 2;\n',
    }
    with pytest.raises(CannotJoin, match=r"in a circle: app\.js > left\.js > right\.js > left\.js"):
        joined("app.js", files.__getitem__)


@pytest.mark.parametrize(
    "line",
    [
        'import all from "./b.js";',
        'import * as b from "./b.js";',
        'import "./b.js";',
        "export default 1;",
        "export let count = 0;",
        "export { one };",
        'const b = await import("./b.js");',
    ],
)
def test_what_joining_cannot_read_is_refused_and_named(line: str) -> None:
    with pytest.raises(CannotJoin, match=r"a\.js: only import"):
        joined("a.js", {"a.js": f"{line}\n", "b.js": ""}.__getitem__)


def test_nothing_of_the_playground_is_left_out() -> None:
    script = joined("app.js", read_page)
    modules = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.js")}
    left_out = {name for name in modules if f"const module_{name.replace('/', '_')} =" not in script}
    assert left_out == {MINI_APP.removeprefix("/page/").removesuffix(".js")}
    assert {path.stem for path in FOLDER.glob("style/*.css")} == set(STYLES)
