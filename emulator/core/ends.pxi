# Every end of a turn at once, for programs: `ends` of ends.py in C. It is put behind the
# translated firmware, whose functions and constants it calls by their joined names.

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcmp, memcpy

cdef enum:
    _BOARD = memory__WORK_RESULT  # a board begins here: result, ..., points, men, pins
    _ROWS = memory__MINE - memory__WORK_RESULT  # where men and pins begin in it
    _ROWS_SIZE = 4 * memory__ROW
    _WORDS = 7  # of eight bytes each: the men, enough to tell most boards apart
    _BOARD_SIZE = _ROWS + _ROWS_SIZE
    _STEPS = _BOARD_SIZE  # a record: the board, the steps, how many, its place
    _COUNT = _STEPS + 8
    _PLACE = _COUNT + 4
    _RECORD = _PLACE + 4

# Kept between calls. _table holds numbers of records from 1 on, 0 is empty.
cdef unsigned char *_records = NULL
cdef int _capacity = 0
cdef int *_table = NULL
cdef int _mask = 0
cdef uint64_t[_WORDS] _FACTORS
for _word in range(_WORDS):
    _FACTORS[_word] = <uint64_t>0x9E3779B97F4A7C15 * <uint64_t>(2 * _word + 1)


cdef int _place(const unsigned char *board) noexcept:
    """Where in the table a board is, or would be."""
    cdef uint64_t words[_WORDS]
    cdef uint64_t mixed = 0
    cdef int place
    cdef int word
    memcpy(words, board + _ROWS, sizeof(words))
    for word in range(_WORDS):
        mixed += (words[word] ^ words[word] >> 29) * _FACTORS[word]
    place = <int>(mixed >> 33) & _mask
    while _table[place] and memcmp(
        _records + <Py_ssize_t>(_table[place] - 1) * _RECORD + _ROWS, board + _ROWS, _ROWS_SIZE
    ):
        place = (place + 1) & _mask
    return place


cdef int _put(int number) noexcept:
    """Enter a record into the table."""
    cdef unsigned char *record = _records + <Py_ssize_t>number * _RECORD
    cdef int place = _place(record)
    _table[place] = number + 1
    memcpy(record + _PLACE, &place, sizeof(int))
    return 0


cdef int _grow(int count) except -1:
    """Make room for twice as many records; the table is never more than half full."""
    global _records, _capacity, _table, _mask
    cdef int capacity = 2 * _capacity if _capacity else 512
    cdef int number
    cdef unsigned char *records = <unsigned char *>realloc(
        _records, <size_t>capacity * _RECORD
    )
    if records == NULL:
        raise MemoryError
    _records = records
    cdef int *table = <int *>calloc(2 * capacity, sizeof(int))
    if table == NULL:
        raise MemoryError
    free(_table)
    _table = table
    _mask = 2 * capacity - 1
    _capacity = capacity
    for number in range(count):
        _put(number)
    return 0


def ends(device__Device device not None):
    """All ends of a turn; see `emulator.core.ends`."""
    cdef unsigned char *ram = device.ram
    cdef unsigned char *record
    cdef int count = 0
    cdef int found, place, number, steps
    cdef list result
    cdef bytes end
    duty__begin(device)
    while not ram[memory__DUTY_KNOWN]:
        duty__onward(device, 1 << 20)
    walk__begin(device, 0, 8)
    while True:
        found = walk__onward(device, 1 << 20)
        if found == walk__FINISHED:
            break
        if found != walk__AT_END or not duty__is_met(device):
            continue
        if count == _capacity:
            _grow(count)
        place = _place(ram + _BOARD)
        if _table[place] == 0:
            record = _records + <Py_ssize_t>count * _RECORD
            memcpy(record, ram + _BOARD, _BOARD_SIZE)
            memcpy(record + _STEPS, ram + memory__WALK_STEP, 8)
            record[_COUNT] = ram[memory__WALK_DEPTH]
            memcpy(record + _PLACE, &place, sizeof(int))
            count += 1
            _table[place] = count
    result = PyList_New(count)
    for number in range(count):
        record = _records + <Py_ssize_t>number * _RECORD
        memcpy(&place, record + _PLACE, sizeof(int))
        _table[place] = 0
        steps = record[_COUNT]
        end = record[: _STEPS + steps]
        Py_INCREF(end)  # the list takes one
        PyList_SET_ITEM(result, number, end)
    return result
