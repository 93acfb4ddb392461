from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from fuero.lang import tables
from fuero.ruleset import prepared

ROOT = Path(__file__).parents[2]


def test_the_package_is_loaded_once_and_by_its_own_name() -> None:
    program = (
        "import sys, fuero.ruleset.schema\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'interpreter'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_no_folder_that_ships_as_data_is_a_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    for folder in wheel["force-include"]:
        assert (ROOT / folder).is_dir()
        assert not list((ROOT / folder).rglob("__init__.py"))


def test_what_make_has_written_is_packed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["artifacts"]
    written = (prepared.FOLDER / "any.json", Path(tables.__file__).with_name("fuero.tables.json"))
    for path in written:
        assert any(path.relative_to(ROOT).match(form) for form in packed), path


def test_the_source_root_holds_nothing_but_the_package() -> None:
    entries = {path.name for path in (ROOT / "interpreter").iterdir()} - {"__pycache__"}
    assert entries == {"fuero"}


def test_every_package_of_the_project_says_its_job() -> None:
    for path in (ROOT / "interpreter" / "fuero").rglob("__init__.py"):
        assert path.read_text(encoding="utf-8").startswith('"""'), path
