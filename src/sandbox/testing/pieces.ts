/** Conversions that ask for pieces, and what misbehaves in those: told by the options of the conversion's request. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { until } from "../../../config/testing/until.ts";
import type { GrayPicture, Recognition, Recognize } from "../../../converters/ocr/contract.ts";
import { chunkMsMax, type Speech } from "../../../converters/speech/contract.ts";
import { send } from "../child/child.ts";
import type { ConvertTask, RecognizeTask, TranscribeTask } from "../contract.ts";

/** What became of each piece, in the order in which they were asked for: its word, or the code of its failure. */
export const toldFile = "told.json";
/** Beside the conversions' folders: a line for each piece that begins. */
export const logFile = "log";

/** What a piece's file holds, so that the child that gets it can tell the test: this folder is not its own. */
interface Errand {
  /** The conversion's folder, as in the task that the pool was given. */
  home: string;
  /** Place of the piece. */
  at: number;
}

function writeErrand({ request, workDir }: ConvertTask, at: number): string {
  const file = join(workDir, String(at));
  const errand: Errand = { home: request.options.home as string, at };
  writeFileSync(file, JSON.stringify(errand));
  return file;
}

export function errandOf(task: RecognizeTask | TranscribeTask): Errand {
  const file = task.kind === "transcribe" ? task.part.file : task.picture.file;
  return JSON.parse(readFileSync(file, "utf8")) as Errand;
}

/** A file in the conversion's folder for the process id of a piece that loops. */
export const pidFile = ({ home, at }: Errand): string => join(home, String(at));

function tell({ request, workDir }: ConvertTask, told: unknown): void {
  const left = readdirSync(workDir).filter((name) => name.endsWith(".json"));
  if (left.length > 0) throw new Error(`results that were read are left: ${left.join(", ")}`);
  writeFileSync(join(request.options.home as string, toldFile), JSON.stringify(told));
}

const picture = (file: string): GrayPicture => ({ file, width: 1, height: 1, dpi: null });

/** Asks for a piece of each of the `deeds` at once; each has a picture of its own, named by its place. */
export async function askForPieces(task: ConvertTask, recognize: Recognize): Promise<void> {
  const deeds = task.request.options.deeds as string[];
  const told = await Promise.all(
    deeds.map(async (deed, at) => {
      const file = writeErrand(task, at);
      try {
        const found = await recognize(picture(file), { scope: "page", languages: [deed] });
        return found.lines[0]?.words[0]?.text;
      } catch (error) {
        return error instanceof Fault ? `${error.code}: ${error.message}` : String(error);
      }
    }),
  );
  tell(task, told);
}

/** The same of parts to transcribe. */
export async function requestTranscription(task: ConvertTask, speech: Speech): Promise<void> {
  const deeds = task.request.options.deeds as string[];
  const told = await Promise.all(
    deeds.map(async (deed, at) => {
      const file = writeErrand(task, at);
      const part = { file, fromMs: 0, toMs: 1_000 };
      try {
        if (deed === "activity") return JSON.stringify(await speech.activity(part));
        return (await speech.transcribe(part, deed)).segments[0]?.text;
      } catch (error) {
        return error instanceof Fault ? `${error.code}: ${error.message}` : String(error);
      }
    }),
  );
  tell(task, told);
}

/** Asks and does not wait for the answers, but until the first two are at work: which write down who they are. */
export async function leavePieces(task: ConvertTask, recognize: Recognize): Promise<void> {
  void askForPieces(task, recognize);
  const home = task.request.options.home as string;
  await until(() => [0, 1].every((at) => existsSync(pidFile({ home, at }))));
}

/** Asks past the code that keeps a converter honest. */
export function lie(name: string, workDir: string): void {
  const at = (file: string) => join(workDir, file);
  const piece = (file: string, result: string) => ({
    kind: "recognize",
    picture: picture(file),
    options: { scope: "page", languages: ["forever"] },
    result,
  });
  const transcription = (changes: object, wanted: object = { what: "words", language: null }) => ({
    kind: "transcribe",
    part: { file: at("0"), fromMs: 0, toMs: 1_000, ...changes },
    wanted,
    result: at("result"),
  });
  const request = (id: number, what: unknown) => send({ type: "piece", id, piece: what } as never);
  writeFileSync(at("0"), "\0");
  const lies: Record<string, () => void> = {
    "reads outside": () => request(1, piece("/etc/hostname", at("result"))),
    "writes outside": () => request(1, piece(at("0"), join(workDir, "..", "result"))),
    "climbs out": () => request(1, piece(`${workDir}/../other/0`, at("result"))),
    "has a neighbor": () => request(1, piece(`${workDir}-other/0`, at("result"))),
    "eats its material": () => request(1, piece(at("0"), at("0"))),
    "is too large": () =>
      request(1, {
        ...piece(at("0"), at("result")),
        picture: { ...picture(at("0")), width: 60_000, height: 60_000 },
      }),
    "is of no kind": () => request(1, { ...piece(at("0"), at("result")), kind: "convert" }),
    "transcribes outside": () => request(1, transcription({ file: "/etc/hostname" })),
    "transcribes too much at once": () => request(1, transcription({ toMs: chunkMsMax + 1 })),
    "transcribes nothing": () => request(1, transcription({ toMs: 0 })),
    "names an invalid language": () => request(1, transcription({}, { what: "words", language: "../en" })),
    "names a language that the model does not know": () =>
      request(1, transcription({}, { what: "words", language: "de" })),
    "comes twice": () => {
      for (const result of ["a", "b"]) request(1, piece(at("0"), at(result)));
    },
    "are too many": () => {
      for (let id = 1; id <= 33; id += 1) request(id, piece(at("0"), at(String(id))));
    },
  };
  lies[name]?.();
}

/** What a piece says when it succeeds is what its deed counted. */
export function recognitionOf(word: string): Recognition {
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const words = [{ ...box, text: word, confidence: 1, bold: false, italic: false }];
  return {
    width: 1,
    height: 1,
    dpi: 300,
    turned: 0,
    straightened: 0,
    lines: [{ ...box, words, baseline: 1, xHeight: 1 }],
    rulings: [],
    pictures: [],
    languages: ["eng"],
    confidence: 1,
  };
}

/** Notes that it begins, by the name of its conversion's folder. */
export function noteBeginning(task: RecognizeTask | TranscribeTask): void {
  const { home } = errandOf(task);
  appendFileSync(join(home, "..", logFile), `${basename(home)}\n`);
}
