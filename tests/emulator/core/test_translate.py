import pytest

from emulator.core import translate
from emulator.core.sidecar import SidecarError
from emulator.core.translate import TranslationError
from firmware import constant

MODULE = '''
from firmware import words
from firmware.constant import const
from firmware.words import get_word

_STEP = const(3)
ROWS = (b"ab", b"cd")
TEXT = b"text"


def f(device, count: int) -> int:
    """Tell."""
    ram = device.ram
    row = ROWS[count]
    for place in range(_STEP):
        count += row[place] + ram[place] + g(ram)
    return count + words.get_word(ram, 0) + get_word(ram, _STEP) + len(TEXT)


def g(ram) -> int:
    _STEP = 4
    return _STEP
'''


@pytest.fixture
def source(tmp_path, monkeypatch):
    """Translate a module `thing` of a firmware that has it and `words` only."""

    def write(sidecar, module=MODULE, *, checked=False):
        package = tmp_path / "firmware"
        package.mkdir(exist_ok=True)
        for name in ("words.py", "words.pxd", "constant.py"):
            (package / name).write_bytes((translate.FIRMWARE / name).read_bytes())
        (package / "thing.py").write_text(module, "utf-8")
        if sidecar is not None:
            (package / "thing.pxd").write_text(sidecar, "utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(translate, "FIRMWARE", package)
            patch.setattr(translate, "names", lambda: ["thing", "words"])
            patch.setattr(translate, "_TOLD", ())
            spaces = {}
            patch.setattr(translate, "_import", lambda name: imported(package, name, spaces))
            return translate.translate(checked=checked)

    return write


class Namespace:
    def __init__(self, values):
        self.__dict__.update(values)


def imported(package, name, spaces):
    if name not in spaces:
        values = {"const": int, "words": None, "get_word": None}
        code = (package / f"{name}.py").read_text("utf-8")
        kept = [line for line in code.splitlines() if not line.startswith("from ")]
        exec("\n".join(kept), values)
        spaces[name] = Namespace(values)
    return spaces[name]


def test_a_module_without_sidecar_stays_python(source):
    text = source(None)
    assert "def thing__f(device, count):" in text
    assert "ram = device.ram" in text
    assert "for place in range(3):" in text
    assert "row = (b'ab', b'cd')[count]" in text
    assert "words__get_word(ram, 0) + words__get_word(ram, 3) + len(b'text')" in text


def test_a_local_name_hides_that_of_the_module(source):
    assert "_STEP = 4\n    return _STEP" in source(None)


def test_only_the_compiled_core_is_told_that_it_is_compiled(source):
    module = MODULE.replace("import const", "import COMPILED, const").replace(
        "return _STEP\n", "return _STEP if COMPILED else 5\n"
    )
    assert "return _STEP if 1 else 5" in source(None, module)
    assert constant.COMPILED == 0


def test_a_trusted_function_is_c(source):
    text = source(
        "cdef unsigned char[2][2] ROWS\n"
        "cpdef int f(Device device, int count) noexcept\n"
        "cdef int g(Memory ram) noexcept\n"
    )
    assert "cpdef Py_ssize_t thing__f(device__Device device, Py_ssize_t count) noexcept:" in text
    for kind in ("Memory ram", "Table row", "Py_ssize_t place"):
        assert f"    cdef {kind}\n" in text
    assert "ram = device._ram" in text
    assert "row = thing__ROWS[count]" in text
    # Any byte may be the first index: what is not given is zero.
    assert "static const unsigned char thing__ROWS[256][2] = {{97, 98}, {99, 100}};" in text


def test_a_function_that_is_not_trusted_is_checked(source):
    text = source("cpdef int f(Device device, int count)\ncdef int g(bytearray ram)\n")
    assert "cpdef Py_ssize_t thing__f(device__Device device, Py_ssize_t count) except? -1:" in text
    for kind in ("bytearray ram", "bytes row", "Py_ssize_t place"):
        assert f"    cdef {kind}\n" in text
    assert "ram = device.ram" in text


def test_in_the_checked_kind_nothing_is_trusted(source):
    text = source(
        "cdef unsigned char[2][2] ROWS\ncpdef int f(Device device, int count) noexcept\n",
        checked=True,
    )
    assert "thing__f(device__Device device, Py_ssize_t count) except? -1:" in text
    assert "thing__ROWS" not in text
    assert "cdef bytearray ram" in text


@pytest.mark.parametrize(
    ("sidecar", "words"),
    [
        ("cpdef int f(Device device, int number)\n", "f has the parameters"),
        ("cpdef int h(Device device)\n", "h has the parameters"),
        ("cdef unsigned char[2][3] ROWS\ncpdef int f(Device device, int count)\n", "ROWS has"),
        ("cdef unsigned char[2] NOTHING\n", "there is no NOTHING"),
    ],
)
def test_says_where_sidecar_and_source_differ(source, sidecar, words):
    with pytest.raises(TranslationError, match=rf"firmware/thing\.pxd: {words}"):
        source(sidecar)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("def f(a, b=1):\n    return a\n", "defaults"),
        ("LIST = [1]\ndef f(a):\n    return LIST\n", "LIST is no constant"),
        ("def f(a):\n    x: int = 1\n    return x\n", "annotated"),
        ("from firmware import words\ndef f(a):\n    return words\n", "module words as a value"),
    ],
)
def test_refuses_what_it_cannot_compile(source, body, words):
    with pytest.raises(TranslationError, match=words):
        source(None, body)


def test_a_sidecar_that_cannot_be_read_is_told(source):
    with pytest.raises(SidecarError, match="not understood"):
        source("def f(device)\n")


def test_the_whole_firmware_translates():
    for checked in (False, True):
        text = translate.translate(checked=checked)
        assert "cpdef void machine__tick(device__Device device)" in text
