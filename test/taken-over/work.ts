/** What the taken-over converter does with a document: a JSON text of what to attempt. */
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import { gib } from "../../config/units.ts";
import { send, type Work } from "../../src/sandbox/child/child.ts";
import { allocate, attemptAll, type Facts, nest, startThread } from "./attempts.ts";

/** `do`: nothing by default, so that an estimate succeeds; the rest is done by its conversion. */
interface Orders extends Facts {
  measuring?: "attempts";
  converting?: keyof typeof deeds;
}

const ordersOf = (path: string): Orders => JSON.parse(readFileSync(path, "utf8"));
const forever = () => new Promise<never>(() => undefined);

const mebibyte = Buffer.alloc(1024 ** 2, 1);

const deeds = {
  /** With files that have no name. */
  fillDisk(workDir: string) {
    for (let file = 0; ; file += 1) {
      const path = join(workDir, String(file));
      const descriptor = openSync(path, "w");
      allocate(descriptor, gib);
      rmSync(path);
      for (let written = 0; written < 1_024; written += 1) writeSync(descriptor, mebibyte);
    }
  },
  manyFiles(workDir: string) {
    for (let file = 0; ; file += 1) writeFileSync(join(workDir, String(file)), "");
  },
  nestFolders(workDir: string) {
    nest(workDir, 5_000);
  },
  spin() {
    for (;;);
  },
  threads() {
    for (;;) startThread();
  },
  malformed: () => raw("{not json\n"),
  huge: () => {
    for (;;) raw("x".repeat(1024 ** 2));
  },
  flood: () => {
    for (;;) send({ type: "progress", done: 1, total: 2 });
  },
  otherKind: () => send({ type: "done", outcome: { ok: true, value: { resultBytes: 1 } }, poisoned: false }),
  twice: () => {
    const value = { metrics: { words: 1 }, delivery: "deliverable", units: 1 } as const;
    for (let time = 0; time < 2; time += 1)
      send({ type: "done", outcome: { ok: true, value }, poisoned: false });
  },
  unasked: () => {
    for (let id = 1; id < 100; id += 1) send({ type: "warm", ok: true });
    send({ type: "idle" });
    send({ type: "ready", pageBytes: 4_096, refused: [] });
    raw('{"type":"piece_done","id":1,"outcome":{"ok":true}}\n');
  },
  otherWork: (_: string, { otherWork = "" }: Orders) =>
    send({
      type: "piece",
      id: 1,
      piece: {
        kind: "recognize",
        picture: { file: otherWork, width: 1, height: 1, dpi: null },
        options: { scope: "page", languages: "auto" },
        result: otherWork,
      },
    }),
};

/** Past the code that writes messages. */
function raw(text: string): void {
  // Output was moved by runChild to the first free descriptor; input is not written to.
  for (let descriptor = 3; descriptor < 12; descriptor += 1) {
    try {
      writeSync(descriptor, text);
    } catch {
      // Another kind of descriptor.
    }
  }
}

export const work: Work = {
  prewarm: async () => undefined,
  prepare: async () => undefined,
  async inspect({ source }) {
    const orders = ordersOf(source.path);
    if (orders.measuring === "attempts") {
      const results = attemptAll({ ...orders, input: source.path });
      const details = Object.entries(results).map(([name, result]) => ({
        path: `/${name}` as const,
        message: String(result),
      }));
      throw new Fault("corrupt_document", { details });
    }
    return {
      capabilityId: "json-to-markdown",
      request: { mode: "fast", layoutFidelity: "standard", pages: null, options: {} },
      measurement: { metrics: { words: 1 }, sourceUnits: 1 },
    };
  },
  async convert({ source, workDir }) {
    const orders = ordersOf(source.path);
    mkdirSync(join(workDir, "bundle"));
    if (orders.converting === undefined) throw new Error("nothing to do");
    deeds[orders.converting](workDir, orders);
    return await forever();
  },
  picture: forever,
  recognize: forever,
  transcribe: forever,
};
