/**
 * MuPDF (WASM). Loaded only in the child process that converts: after any trap the instance is dead, and the child
 * with it. Its binary is embedded in the executable, so nothing is looked up on disk by name.
 */
import type * as Mupdf from "mupdf";
// The package exports no subpaths, hence the way through node_modules.
import wasmPath from "../../node_modules/mupdf/dist/mupdf-wasm.wasm" with { type: "file" };
import { dropNothingOnceBroken } from "./broken-mupdf.ts";
import type { MupdfMemory } from "./mupdf-memory.ts";

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
  // What it complains about goes nowhere; what matters is thrown or shows in the signals.
  mupdf.setLog({});
  dropNothingOnceBroken(mupdf, module);
  return { mupdf, memory: module };
}
