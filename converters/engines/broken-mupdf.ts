/**
 * From the moment that a call breaks MuPDF nothing is dropped in it any more: its lists may be rings, and whoever cleans
 * up on the way out (`finally { page.destroy() }`) would never come back.
 */
import type * as Mupdf from "mupdf";
import { damageOf } from "./damage.ts";
import type { MupdfMemory } from "./mupdf-memory.ts";

/** The package's classes end what they own through this static field of theirs. */
interface Owner {
  _drop: (pointer: number) => void;
}

/** Functions in which an instance may break: all that do work, but not those that look something up. */
const working =
  /^_wasm_.*_(?:new|run|load|open|close|fill|stroke|clip|begin|end|update|write|lookup|count|search)_/;

/** To be called once, before anything is opened. */
export function dropNothingOnceBroken(mupdf: typeof Mupdf, module: MupdfMemory): void {
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
