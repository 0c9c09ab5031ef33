// Run commands of Matador in Pyodide: node matador.mjs PYODIDE FOLDERS COMMANDS
//
// PYODIDE is the folder of the npm package. FOLDERS is a JSON list of folders that Python imports from. COMMANDS is a
// JSON list of argument lists. They run in the current folder. The last line of output is the version of Python.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folders, commands] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
JSON.parse(folders).forEach((folder, number) => python.mountNodeFS(`/imported/${number}`, folder));
python.mountNodeFS("/current", process.cwd());
python.globals.set("commands", commands);
try {
    process.exitCode = python.runPython(`
import json, os, sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = map(str, sorted(Path("/imported").iterdir()))
os.chdir("/current")
from matador.app.command import main

status = max(main(words) for words in json.loads(commands))
print("Python", sys.version.split()[0], flush=True)
status
`);
} catch (error) {
    // Node would print the whole of Pyodide's source before the traceback.
    console.error(error.message);
    process.exitCode = 1;
}
