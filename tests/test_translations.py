"""Every word of the program is translated: nothing new, nothing unfinished, the compiled file the current one."""

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop_app import rulesets
from desktop_app.resources import resource

ROOT = Path(__file__).resolve().parent.parent


def qt_tool(name: str, *arguments: str) -> str:
    command = [sys.executable, "-c", f"from PySide6.scripts.pyside_tool import {name}; {name}()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def messages(path: Path) -> list[tuple[str, str, bool]]:
    """Context, source and whether the translation is finished, for every message."""
    found = []
    for context in ElementTree.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            translation = message.find("translation")
            assert translation is not None
            words = [translation.text, *(form.text for form in translation.findall("numerusform"))]
            finished = translation.get("type") is None and any(words)
            found.append((str(context.findtext("name")), str(message.findtext("source")), finished))
    return found


@pytest.mark.parametrize("language", ["ru"])
def test_nothing_is_untranslated_or_out_of_date(language: str, tmp_path: Path) -> None:
    kept = resource(f"translations/listok_{language}.ts")
    fresh = tmp_path / kept.name
    shutil.copy(kept, fresh)
    sources = sorted(map(str, (ROOT / "desktop_app").rglob("*.py")))
    qt_tool("lupdate", *sources, "-source-language", "en", "-no-obsolete", "-locations", "none", "-ts", str(fresh))
    assert messages(fresh) == messages(kept), "run `python3 dev.py translations`"
    assert [message for message in messages(kept) if not message[2]] == []
    qt_tool("lrelease", str(kept), "-qm", str(tmp_path / "fresh.qm"))
    assert (tmp_path / "fresh.qm").read_bytes() == kept.with_suffix(".qm").read_bytes()


def test_placeholders_survive_translation() -> None:
    root = ElementTree.parse(resource("translations/listok_ru.ts")).getroot()
    for message in root.iter("message"):
        source = str(message.findtext("source"))
        translation = message.find("translation")
        assert translation is not None
        for words in [translation.text, *(form.text for form in translation.findall("numerusform"))]:
            if words and words.strip():
                for mark in ("%1", "%2", "%3", "%n", "%s", "{owner}", "{low}", "{high}", "{count}", "{sides}", "&"):
                    assert (mark in source) == (mark in words), (source, words)


@pytest.mark.parametrize("menu_context", ["Commands"])
def test_access_keys_of_the_menu_bar_differ(menu_context: str) -> None:
    root = ElementTree.parse(resource("translations/listok_ru.ts")).getroot()
    titles = {"&File", "&Edit", "&Hero", "F&ight", "&View", "He&lp"}
    words = [
        str(message.findtext("translation"))
        for context in root.findall("context")
        if context.findtext("name") == menu_context
        for message in context.findall("message")
        if message.findtext("source") in titles
    ]
    keys = [word[word.index("&") + 1].lower() for word in words]
    assert len(set(keys)) == len(keys) == len(titles)


def test_no_ruleset_lacks_a_title_in_either_language() -> None:
    for rules in rulesets.all_rulesets():
        assert rules.title.ru
        assert rules.title.en
