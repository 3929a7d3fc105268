/** Conversions that ask for pieces, and what misbehaves in those: told by the options of the conversion's request. */
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { until } from "../../../config/testing/until.ts";
import type { GrayPicture, Recognition, Recognize } from "../../../converters/ocr/contract.ts";
import { chunkMsMax, type Speech } from "../../../converters/speech/contract.ts";
import type { ConvertTask, RecognizeTask, TranscribeTask } from "../contract.ts";

/** What became of each piece, in the order in which they were asked for: its word, or the code of its failure. */
export const toldFile = "told.json";
/** Beside the work folders: a line for each piece that begins. */
export const logFile = "log";

const picture = (file: string): GrayPicture => ({ file, width: 1, height: 1, dpi: null });

/** Asks for a piece of each of the `deeds` at once; each has a picture of its own, named by its place. */
export async function askForPieces({ request, workDir }: ConvertTask, recognize: Recognize): Promise<void> {
  const deeds = request.options.deeds as string[];
  const told = await Promise.all(
    deeds.map(async (deed, at) => {
      const file = join(workDir, String(at));
      writeFileSync(file, "\0");
      try {
        const found = await recognize(picture(file), { scope: "page", languages: [deed] });
        return found.lines[0]?.words[0]?.text;
      } catch (error) {
        return error instanceof Fault ? `${error.code}: ${error.message}` : String(error);
      }
    }),
  );
  writeFileSync(join(workDir, toldFile), JSON.stringify(told));
}

/** The same of parts to transcribe. */
export async function requestTranscription({ request, workDir }: ConvertTask, speech: Speech): Promise<void> {
  const deeds = request.options.deeds as string[];
  const told = await Promise.all(
    deeds.map(async (deed, at) => {
      const file = join(workDir, String(at));
      writeFileSync(file, "\0");
      const part = { file, fromMs: 0, toMs: 1_000 };
      try {
        if (deed === "activity") return JSON.stringify(await speech.activity(part));
        return (await speech.transcribe(part, deed)).segments[0]?.text;
      } catch (error) {
        return error instanceof Fault ? `${error.code}: ${error.message}` : String(error);
      }
    }),
  );
  writeFileSync(join(workDir, toldFile), JSON.stringify(told));
}

/** Asks and does not wait for the answers, but until the first two are at work: which write down who they are. */
export async function leavePieces(task: ConvertTask, recognize: Recognize): Promise<void> {
  void askForPieces(task, recognize);
  await until(() => ["0", "1"].every((file) => statSync(join(task.workDir, file)).size > 1));
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
  const send = (id: number, what: unknown) => process.send?.({ type: "piece", id, piece: what });
  writeFileSync(at("0"), "\0");
  const lies: Record<string, () => void> = {
    "reads outside": () => send(1, piece("/etc/hostname", at("result"))),
    "writes outside": () => send(1, piece(at("0"), join(workDir, "..", "result"))),
    "climbs out": () => send(1, piece(`${workDir}/../other/0`, at("result"))),
    "has a neighbor": () => send(1, piece(`${workDir}-other/0`, at("result"))),
    "eats its material": () => send(1, piece(at("0"), at("0"))),
    "is too large": () =>
      send(1, {
        ...piece(at("0"), at("result")),
        picture: { ...picture(at("0")), width: 60_000, height: 60_000 },
      }),
    "is of no kind": () => send(1, { ...piece(at("0"), at("result")), kind: "convert" }),
    "transcribes outside": () => send(1, transcription({ file: "/etc/hostname" })),
    "transcribes too much at once": () => send(1, transcription({ toMs: chunkMsMax + 1 })),
    "transcribes nothing": () => send(1, transcription({ toMs: 0 })),
    "names an invalid language": () => send(1, transcription({}, { what: "words", language: "../en" })),
    "names a language that the model does not know": () =>
      send(1, transcription({}, { what: "words", language: "de" })),
    "comes twice": () => {
      for (const result of ["a", "b"]) send(1, piece(at("0"), at(result)));
    },
    "are too many": () => {
      for (let id = 1; id <= 33; id += 1) send(id, piece(at("0"), at(String(id))));
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
  const workDir = dirname(task.kind === "transcribe" ? task.part.file : task.picture.file);
  appendFileSync(join(workDir, "..", logFile), `${workDir.split("/").at(-1)}\n`);
}
