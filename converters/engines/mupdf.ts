/** MuPDF (WASM), embedded; only in a converting child, which ends with it after a trap. */
import type * as Mupdf from "mupdf";
import { damageOf } from "./damage.ts";
import type { MupdfMemory } from "./mupdf-memory.ts";

/** The package's classes free their objects through this static field. */
interface Owner {
  _drop: (pointer: number) => void;
}

/** Functions in which an instance may break: all that do work, but not simple lookups. */
const working =
  /^_wasm_.*_(?:new|run|load|open|close|fill|stroke|clip|begin|end|update|write|lookup|count|search)_/;

/** After a call has broken MuPDF its cleanup may never return, so nothing is freed. Call once, first. */
function dropNothingOnceBroken(mupdf: typeof Mupdf, module: MupdfMemory): void {
  let broken = false;
  const functions = module as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const name of Object.keys(functions).filter((name) => working.test(name))) {
    const call = functions[name];
    if (typeof call !== "function") continue;
    functions[name] = (...values) => {
      try {
        return call(...values);
      } catch (error) {
        broken ||= damageOf(error) !== null;
        throw error;
      }
    };
  }
  for (const value of Object.values(mupdf)) {
    if (typeof value !== "function" || !Object.hasOwn(value, "_drop")) continue;
    const owner = value as unknown as Owner;
    const release = owner._drop;
    owner._drop = (pointer) => {
      if (!broken) release(pointer);
    };
  }
}

// The package exports no subpaths, hence the way through node_modules.
import wasmPath from "../../node_modules/mupdf/dist/mupdf-wasm.wasm" with { type: "file" };

export const mupdfVersion = "1.28.1";

export interface MupdfEngine {
  mupdf: typeof Mupdf;
  memory: MupdfMemory;
}

let loading: Promise<MupdfEngine> | undefined;

/** Loads MuPDF once per process (about 130 ms). */
export function loadMupdf(): Promise<MupdfEngine> {
  loading ??= load();
  return loading;
}

async function load(): Promise<MupdfEngine> {
  // Compiled here rather than by the package's loader, which copies the ten megabytes first.
  const compiled = WebAssembly.compile(await Bun.file(wasmPath).bytes());
  const broken = Promise.withResolvers<never>();
  compiled.catch(broken.reject);
  const hooks = {
    instantiateWasm(
      imports: ConstructorParameters<typeof WebAssembly.Instance>[1],
      done: (instance: WebAssembly.Instance) => void,
    ): void {
      compiled
        .then((module) => WebAssembly.instantiate(module, imports))
        .then(done)
        .catch(broken.reject);
    },
  };
  // The package's loader fills this very object with the module's functions and memory.
  const module = hooks as unknown as MupdfMemory;
  (globalThis as Record<string, unknown>).$libmupdf_wasm_Module = module;
  const mupdf = await Promise.race([import("mupdf"), broken.promise]);
  mupdf.disableICC();
  // Its messages are dropped; errors are thrown or show in the signals.
  mupdf.setLog({});
  dropNothingOnceBroken(mupdf, module);
  return { mupdf, memory: module };
}
