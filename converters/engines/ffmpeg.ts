/** FFmpeg (WASM), only in a child process. It sees only the files it is given: no clock, no network. */
import type { FfmpegModule } from "@ffmpeg/core";
import path from "../../node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.wasm" with { type: "file" };
import { type EngineFile, mount } from "./ffmpeg-files.ts";

/** Where FFmpeg's code is read from; the executable carries it gzipped (scripts/build/ffmpeg.ts). */
const codePath: string = path;
const gzipped: boolean = false;

/** Of FFmpeg, as @ffmpeg/core 0.12.10 was made from. */
export const ffmpegVersion = "5.1.4";

export interface Ran {
  /** 0 on success. ffprobe has none: its output shows the result. */
  exitCode: number;
  lines: string[];
  linesCount: number;
}

const linesMax = 40;
const lineCharactersMax = 400;
/** Of the two programs' ways to end, what is no word of theirs. */
const ending = "Aborted()";

let compiled: Promise<WebAssembly.Module> | undefined;

/** One instance of both programs (11 ms, 20 MB). Not to be used again after broken input. */
export class Ffmpeg {
  readonly #module: FfmpegModule;

  private constructor(module: FfmpegModule) {
    this.#module = module;
  }

  static async open(): Promise<Ffmpeg> {
    return new Ffmpeg(await instance());
  }

  /** Runs a program with these arguments and named files. Throws what the files or engine throw. */
  run(
    program: "ffmpeg" | "ffprobe",
    args: readonly string[],
    files: Readonly<Record<string, EngineFile>>,
  ): Ran {
    const module = this.#module;
    const ran: Ran = { exitCode: -1, lines: [], linesCount: 0 };
    module.setLogger(({ message }) => {
      if (message === ending) return;
      ran.linesCount += 1;
      ran.lines.push(message.slice(0, lineCharactersMax));
      if (ran.lines.length > linesMax) ran.lines.shift();
    });
    for (const [name, file] of Object.entries(files)) mount(module.FS, name, file);
    try {
      ran.exitCode = program === "ffmpeg" ? module.exec(...args) : module.ffprobe(...args);
    } catch (error) {
      const status = exitStatus(error);
      if (status === null) throw error;
      ran.exitCode = status;
    }
    for (const name of Object.keys(files)) module.FS.unlink(name);
    return ran;
  }
}

/** Emscripten throws an object that is not an Error when a program calls exit(3). */
function exitStatus(thrown: unknown): number | null {
  const { name, status } = thrown as { name?: unknown; status?: unknown };
  return name === "ExitStatus" && typeof status === "number" ? status : null;
}

/** The code is compiled once per process (about 0.4 s), while it is read: it is never in memory as a whole. */
async function code(): Promise<WebAssembly.Module> {
  const file = Bun.file(codePath).stream();
  const bytes = gzipped ? file.pipeThrough(new DecompressionStream("gzip")) : file;
  const response = new Response(bytes, { headers: { "content-type": "application/wasm" } });
  const module = await WebAssembly.compileStreaming(response);
  // Frees the chunks of the code early: 20 MB.
  Bun.gc(true);
  return module;
}

async function instance(): Promise<FfmpegModule> {
  compiled ??= code();
  const [module, { default: core }] = await Promise.all([compiled, import("@ffmpeg/core")]);
  const broken = Promise.withResolvers<never>();
  const hooks = {
    instantiateWasm(
      imports: ConstructorParameters<typeof WebAssembly.Instance>[1],
      done: (instance: WebAssembly.Instance) => void,
    ): object {
      WebAssembly.instantiate(module, imports).then(done).catch(broken.reject);
      return {};
    },
  };
  return Promise.race([atAnAddress(() => core(hooks)), broken.promise]);
}

/** The core was built for pages and reads its location once; nothing else in this process must detect a page. */
function atAnAddress<T>(start: () => T): T {
  const here = globalThis as { location?: { href: string } };
  if (here.location !== undefined) return start();
  here.location = { href: "file:///" };
  try {
    return start();
  } finally {
    delete here.location;
  }
}
