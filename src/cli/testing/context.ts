/** A command's surroundings for tests: what it prints is kept, nothing of the machine leaks in. */
import { type Environment, systemClock, systemRandom } from "../../../config/ambient.ts";
import { type Context, sleep } from "../context.ts";
import { systemParts } from "../parts.ts";
import { run } from "../run.ts";

export interface Ran {
  exit: number;
  out: string;
  err: string;
}

export interface Surroundings extends Partial<Context> {
  input?: string | Uint8Array;
}

export async function ran(argv: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { input = "", ...replaced } = surroundings;
  const environment: Environment = {};
  let out = "";
  let err = "";
  const exit = await run(argv, {
    environment,
    clock: systemClock,
    random: systemRandom,
    cwd: process.cwd(),
    stdin: () => new Blob([input]).stream(),
    hiddenLine: null,
    out: async (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    errIsTerminal: false,
    outColumns: null,
    stopSignal: () => new AbortController().signal,
    onReload: () => undefined,
    sleep,
    parts: systemParts,
    ...replaced,
  });
  return { exit, out, err };
}
