// A script of Python in Pyodide: `pyodide.mjs SCRIPT FOLDER... -- ARGUMENT...`, the folders on its path.
import { basename, dirname } from "node:path";
import { loadPyodide } from "npm:pyodide@^314";

const [script, ...rest] = Deno.args;
const folders = rest.slice(0, rest.indexOf("--"));
const words = rest.slice(rest.indexOf("--") + 1);
const python = await loadPyodide();
const mounted = [dirname(script), ...folders].map((folder, number) => {
  python.FS.mkdirTree(`/here/${number}`);
  python.mountNodeFS(`/here/${number}`, folder);
  return `/here/${number}`;
});
python.globals.set("path", python.toPy(mounted));
python.globals.set("words", python.toPy([`${mounted[0]}/${basename(script)}`, ...words]));
python.runPython(`
import runpy, sys
sys.path += path
sys.argv = words
runpy.run_path(words[0], run_name="__main__")
`);
