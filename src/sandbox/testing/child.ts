/**
 * A child whose "converters" misbehave on demand: what a task does is told by its file name, without an extension. Tests start it in place
 * of main.ts; nothing else does.
 */
import { existsSync, mkdirSync, writeFileSync, writeSync } from "node:fs";
import { parse } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { runChild, send, type Work } from "../child/child.ts";
import { writeRecognition } from "../child/ocr-client.ts";
import { writeTranscription } from "../child/transcription-client.ts";
import type { Inspection } from "../contract.ts";
import {
  askForPieces,
  errandOf,
  leavePieces,
  lie,
  noteBeginning,
  pidFile,
  recognitionOf,
  requestTranscription,
} from "./pieces.ts";

const pages = (count: number): Inspection => ({
  capabilityId: "text-to-markdown",
  request: { mode: "fast", layoutFidelity: "standard", pages: null, options: {} },
  measurement: { metrics: { pages: count }, sourceUnits: count },
});

/** Tasks that this very process has begun: tells a fresh child from a used one. */
let begun = 0;
let prewarmed = 0;
const kept: unknown[] = [];

function spin(ms: number): void {
  const endMs = systemClock.monotonicMs() + ms;
  while (systemClock.monotonicMs() < endMs);
}

/** A module of one function that is one `unreachable` instruction. */
const trapping = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 0x74, 0x72, 0x61, 0x70, 0, 0,
  0x0a, 5, 1, 3, 0, 0, 0x0b,
]);

function trap(): void {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(trapping));
  (exports.trap as () => void)();
}

function nest(depth: number): number {
  return nest(depth + 1) + 1;
}

const deeds: Record<string, (path: string) => Inspection | Promise<Inspection>> = {
  count: () => pages(begun),
  prewarmed: () => pages(prewarmed),
  pid: () => pages(process.pid),
  load: () => pages(process.pid),
  model: () => pages(begun),
  nap: async () => {
    await Bun.sleep(300);
    return pages(begun);
  },
  forever: (path) => {
    if (path !== "/none") writeFileSync(path, String(process.pid));
    for (;;);
  },
  never: () => new Promise(() => undefined),
  abort: () => process.abort(),
  exit: () => process.exit(3),
  kill: () => {
    process.kill(process.pid, "SIGKILL");
    spin(5_000);
    return pages(0);
  },
  killOnce: (path) => {
    if (existsSync(`${path}.killed`)) return pages(begun);
    writeFileSync(`${path}.killed`, "");
    process.kill(process.pid, "SIGKILL");
    spin(5_000);
    return pages(0);
  },
  trap: () => {
    trap();
    return pages(0);
  },
  trapInFault: () => {
    try {
      trap();
    } catch (cause) {
      throw new Fault("corrupt_document", { cause });
    }
    return pages(0);
  },
  later: () => {
    setTimeout(() => {
      throw new Error("thrown outside of the task");
    }, 10);
    return new Promise(() => undefined);
  },
  nest: () => pages(nest(0)),
  malloc: () => {
    throw new Error("malloc (2147483648 bytes) failed");
  },
  eat: async () => {
    for (;;) {
      kept.push(new Uint8Array(8 * 1024 ** 2).fill(1));
      await Bun.sleep(2);
    }
  },
  gorge: () => {
    for (;;) kept.push(new Uint8Array(64 * 1024 ** 2).fill(1));
  },
  claim: () => {
    // Nothing of it is touched, so nothing of it is resident.
    for (let claims = 0; claims < 8; claims += 1) kept.push(new Uint8Array(1024 ** 3));
    return pages(0);
  },
  keep: () => {
    kept.push(new Uint8Array(300 * 1024 ** 2).fill(1));
    return pages(begun);
  },
  drop: () => {
    new Uint8Array(300 * 1024 ** 2).fill(1);
    return pages(begun);
  },
  noise: () => {
    for (let line = 0; line < 8_000; line += 1) writeSync(2, `${"x".repeat(200)}\n`);
    writeSync(2, "\u001b[31mthe very last word\u001b[0m\n");
    process.abort();
  },
  nonsense: () => {
    send({ type: "done", outcome: { ok: true, value: { units: -1 } as never }, poisoned: false });
    return new Promise(() => undefined);
  },
  fault: () => {
    throw new Fault("encrypted_document", {
      message: "It needs a password.",
      details: [{ path: "/file", message: "is locked" }],
      cause: new Error("/Encrypt in trailer"),
    });
  },
  throw: () => {
    throw new Error("xref at /secret/path is broken");
  },
  system: () => {
    writeFileSync("/proc/none/such", "x");
    return pages(0);
  },
  environment: () => {
    throw new Fault("invalid_request", { message: Object.keys(process.env).sort().join(" ") });
  },
  limits: async () => {
    throw new Fault("invalid_request", { message: await Bun.file("/proc/self/limits").text() });
  },
  status: async () => {
    throw new Fault("invalid_request", { message: await Bun.file("/proc/self/status").text() });
  },
};

async function deed(filename: string, path: string): Promise<Inspection> {
  begun += 1;
  const act = deeds[parse(filename).name];
  if (act === undefined) throw new Error(`no deed ${filename}`);
  return await act(path);
}

const work: Work = {
  async prepare() {},
  async prewarm() {
    prewarmed += 1;
  },
  inspect: ({ source }) => deed(source.filename, source.path),
  async convert(task, progress, { recognize, recognizeAtOnce, speech }) {
    const { source, workDir } = task;
    if (source.filename === "pieces") {
      begun = recognizeAtOnce;
      await askForPieces(task, recognize);
    } else if (source.filename === "transcribe") {
      if (speech === null) throw new Fault("capability_unavailable");
      await requestTranscription(task, speech);
    } else if (source.filename === "leave") {
      // Goes without waiting for what it has asked for.
      await leavePieces(task, recognize);
    } else if (source.filename === "die") {
      await leavePieces(task, recognize);
      process.abort();
    } else if (source.filename.startsWith("lie: ")) {
      lie(source.filename.slice("lie: ".length), workDir);
      await new Promise(() => undefined);
    } else if (source.filename === "progress") {
      for (let page = 1; page <= 100; page += 1) {
        spin(10);
        progress(page, 100);
      }
    } else {
      await deed(source.filename, source.path);
    }
    mkdirSync(`${workDir}/bundle`, { recursive: true });
    return { metrics: { pages: begun }, delivery: "deliverable", units: begun };
  },
  async picture({ source, width }) {
    await deed(source.filename, source.path);
    return { width, height: width, points: { width, height: width }, bytes: begun };
  },
  async recognize(task) {
    const { options, languageFiles, result } = task;
    noteBeginning(task);
    const [name = ""] = options.languages;
    if (name === "nonsense") {
      writeFileSync(result, '{"lines":7}');
      return { resultBytes: 11 };
    }
    if (name === "languages") return writeRecognition(recognitionOf(JSON.stringify(languageFiles)), result);
    const { measurement } = await deed(name, pidFile(errandOf(task)));
    return writeRecognition(recognitionOf(String(measurement.sourceUnits)), result);
  },
  async transcribe(task) {
    const { part, wanted, model, result } = task;
    noteBeginning(task);
    if (wanted.what === "activity") return writeTranscription([part], result);
    const name = wanted.language ?? "";
    if (name === "nonsense")
      return writeTranscription({ language: name, segments: [{ text: 7 } as never] }, result);
    const { measurement } = await deed(name, pidFile(errandOf(task)));
    // As long as the process: the model stays loaded.
    if (name === "load") kept.push(new Uint8Array(300 * 1024 ** 2).fill(1));
    const text = name === "model" ? model.name : String(measurement.sourceUnits);
    return writeTranscription(
      { language: name, segments: [{ fromMs: part.fromMs, toMs: part.toMs, text }] },
      result,
    );
  },
};

await runChild(async () => work);
