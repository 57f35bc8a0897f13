"""Arithmetic that is the same everywhere, and the small linker that makes an object file a module."""

import math

import llvmlite.binding as llvm
import numpy as np
import pytest

from serai.kernel.arithmetic import STEEPEST, exponential
from serai.kernel.webassembly.linking import DATA_AT, MAGIC, ORDER, BadObject, Reader, Section, link, signed, unsigned
from serai.kernel.webassembly.modules import DATA_LAYOUT, FEATURES, TRIPLE

CODE = """
target triple = "{triple}"
target datalayout = "{layout}"
@table = internal constant [4 x i64] [i64 3, i64 1, i64 4, i64 1]
@second = internal global i64 77
@where = internal global ptr @second
define i64 @look(i64 %n) {{
  %place = getelementptr [4 x i64], ptr @table, i64 0, i64 %n
  %found = load i64, ptr %place
  ret i64 %found
}}
define i64 @follow() {{
  %at = load ptr, ptr @where
  %found = load i64, ptr %at
  ret i64 %found
}}
{more}
"""


def object_of(more: str = "") -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(CODE.format(triple=TRIPLE, layout=DATA_LAYOUT, more=more))
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=0, features=FEATURES, reloc="static")
    return bytes(machine.emit_object(module))


def test_e_to_the_power_is_right_to_nine_digits():
    for x in np.linspace(-STEEPEST, STEEPEST, 1001):
        assert exponential(float(x)) == pytest.approx(math.exp(x), rel=1e-9)
    assert exponential(1e9) == exponential(STEEPEST) and exponential(-1e9) == exponential(-STEEPEST)


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 300, 65535, 2**31])
def test_numbers_come_back_as_they_were_written(value):
    assert Reader(unsigned(value)).unsigned() == value
    assert Reader(signed(value)).signed() == value and Reader(signed(-value)).signed() == -value


def test_a_module_exports_what_was_asked_and_its_addresses_are_moved():
    linked = link(object_of(), {"look": "look", "outside": "follow"})
    reader, sections = Reader(linked.code, len(MAGIC)), {}
    while reader.more():
        number = reader.byte()
        sections[Section(number)] = reader.take(reader.unsigned())
    assert list(sections) == [section for section in ORDER if section in sections]
    assert b"\x04look\x00" in sections[Section.EXPORT] and b"\x07outside\x00" in sections[Section.EXPORT]
    data = sections[Section.DATA]
    where = data.find((77).to_bytes(8, "little"))
    assert where > 0 and linked.data_end >= DATA_AT + 32 + 8 + 4
    # the pointer to `second` is its address in memory, beyond the lowest addresses
    pointers = {int.from_bytes(data[n : n + 4], "little") for n in range(len(data) - 3)}
    assert any(DATA_AT <= at < linked.data_end and at % 8 == 0 for at in pointers)


def test_what_nobody_defines_is_refused():
    missing = (
        "declare double @tan(double)\n"
        "define double @calls(double %x) {\n %y = call double @tan(double %x)\n ret double %y\n}"
    )
    with pytest.raises(BadObject, match="nothing defines tan"):
        link(object_of(missing), {"look": "look"})
    with pytest.raises(BadObject, match="nothing defines dance"):
        link(object_of(), {"dance": "dance"})


def test_a_call_through_a_table_is_refused():
    table = "@chosen = internal global ptr @look\ndefine ptr @choose() {\n %f = load ptr, ptr @chosen\n ret ptr %f\n}"
    with pytest.raises(BadObject, match="relocation of kind"):
        link(object_of(table), {"choose": "choose"})


def test_other_files_are_refused():
    with pytest.raises(BadObject, match="no WebAssembly object file"):
        link(b"\x7fELF", {})
