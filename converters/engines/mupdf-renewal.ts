/**
 * A fresh MuPDF in a process whose own one is damaged. What a WebAssembly instance is, besides its code, is its memory,
 * its globals and its tables; a new instance of the compiled module whose memory is that of the old one just after
 * loading is therefore the same as one that was just loaded, and the addresses that the package's JavaScript keeps
 * from that moment (scratch space, colour spaces) are right in it. It takes about 20 ms; loading takes 130.
 *
 * Whatever was made of the damaged instance (documents, pages, fonts) is lost, and must be neither used nor destroyed.
 */
import type * as Mupdf from "mupdf";
import { collectGarbage } from "./collect.ts";
import { damageOf } from "./damage.ts";
import type { MupdfMemory } from "./mupdf.ts";

/** The package's classes end what they own through two static fields of theirs, the second made at the first need. */
interface Owner {
  _drop: (pointer: number) => void;
  _finalizer: FinalizationRegistry<number> | undefined;
}

const working = /_(?:new|run|load|open|close|fill|stroke|clip|begin|end|update|write|lookup|count|search)_/;

interface Owned {
  owner: Owner;
  /** Name of the module's function that drops its kind. */
  drop: keyof MupdfMemory;
}

export class MupdfRenewal {
  readonly #mupdf: typeof Mupdf;
  readonly #module: MupdfMemory;
  readonly #owned: Owned[];
  /** The memory just after loading, as far as it is not zero. */
  readonly #memory: Uint8Array;
  /** Names of the functions in which an instance may break: all that do work, but not those that look something up. */
  readonly #breaking: string[];
  #current = { alive: true };

  /** To be made before anything is opened. */
  constructor(mupdf: typeof Mupdf, module: MupdfMemory) {
    this.#mupdf = mupdf;
    this.#module = module;
    this.#memory = module.HEAPU8.slice(0, usedBytes(module.HEAPU8));
    const names = new Map<unknown, keyof MupdfMemory>();
    for (const name of Object.keys(module) as (keyof MupdfMemory)[]) names.set(module[name], name);
    this.#owned = Object.values(mupdf).flatMap((value) => {
      if (typeof value !== "function" || !Object.hasOwn(value, "_drop")) return [];
      const owner = value as unknown as Owner;
      const drop = names.get(owner._drop);
      return drop === undefined ? [] : [{ owner, drop }];
    });
    this.#breaking = Object.keys(module).filter((name) => name.startsWith("_wasm_") && working.test(name));
    this.#bind();
  }

  /** Replaces the damaged instance by a fresh one. Throws where the system refuses the memory for it. */
  async renew(): Promise<void> {
    this.#current.alive = false;
    // The loader fills the same object with the functions of a new instance.
    const { default: instantiate } = await import("../../node_modules/mupdf/dist/mupdf-wasm.js");
    await instantiate(this.#module);
    if (this.#module.HEAPU8.length < this.#memory.length) throw new Error("MuPDF could not be loaded again");
    this.#module.HEAPU8.set(this.#memory);
    this.#forgetStrings();
    this.#bind();
    // The damaged instance may have held two gigabytes.
    collectGarbage();
  }

  /**
   * The package frees the last strings that it passed when it passes the next; those were of the old instance. It is
   * made to pass two that go nowhere, while nothing is freed.
   */
  #forgetStrings(): void {
    const functions = this.#module as unknown as Record<string, unknown>;
    const { _wasm_free, _wasm_set_metadata } = functions;
    const nothing = () => undefined;
    Object.assign(functions, { _wasm_free: nothing, _wasm_set_metadata: nothing });
    try {
      this.#mupdf.Document.prototype.setMetaData.call({ pointer: 0 } as unknown as Mupdf.Document, "", "");
    } finally {
      Object.assign(functions, { _wasm_free, _wasm_set_metadata });
    }
  }

  /**
   * From the moment that a call breaks the instance nothing is dropped in it any more: its lists may be rings, and
   * whoever cleans up on the way out would never come back. What the collector finds of its objects later is forgotten,
   * not dropped into the new one.
   */
  #bind(): void {
    const current = { alive: true };
    this.#current = current;
    const functions = this.#module as unknown as Record<string, (...values: unknown[]) => unknown>;
    for (const name of this.#breaking) {
      const call = functions[name];
      if (call === undefined) continue;
      functions[name] = (...values) => {
        try {
          return call(...values);
        } catch (error) {
          if (damageOf(error) !== null) current.alive = false;
          throw error;
        }
      };
    }
    for (const { owner, drop } of this.#owned) {
      const release = this.#module[drop] as unknown as (pointer: number) => void;
      owner._finalizer = undefined;
      owner._drop = (pointer) => {
        if (current.alive) release(pointer);
      };
    }
  }
}

function usedBytes(memory: Uint8Array): number {
  const words = new Uint32Array(memory.buffer, 0, memory.length >> 2);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end--;
  return end * 4;
}
