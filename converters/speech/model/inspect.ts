/** Checks speech model files before native code, which would crash on damaged ones. */
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { limits } from "../../../config/limits.ts";
import type { SpeechModelFiles } from "../contract.ts";
import { type Onnx, type Port, readOnnx } from "./onnx.ts";
import { MalformedFields } from "./onnx-fields.ts";
import { readWhisperMetadata, type WhisperMetadata } from "./whisper-metadata.ts";

/** Tokens of a Whisper model: lines of base64 and number, text tokens only. */
const bytesMax = limits.speechTokensBytesMax;
const lineForm = /^([A-Za-z0-9+/]*={0,2})[ \t]+(\d{1,9})$/;

interface Tokens {
  /** They are numbered from 0 on without gaps. */
  count: number;
  /** In base64. */
  textOf(id: number): string | undefined;
}

/** A sentence's rest after "The tokens file" says what is wrong. */
function readTokens(path: string): { ok: true; tokens: Tokens } | { ok: false; defect: string } {
  if (statSync(path).size > bytesMax) return { ok: false, defect: `has more than ${bytesMax} bytes` };
  const byId = new Map<number, string>();
  for (const [index, line] of readFileSync(path, "latin1").trimEnd().split(/\r?\n/).entries()) {
    const [, text, id] = lineForm.exec(line) ?? [];
    if (text === undefined || id === undefined)
      return { ok: false, defect: `has no token in base64 and its number in line ${index + 1}` };
    if (byId.has(Number(id))) return { ok: false, defect: `has token ${id} twice` };
    byId.set(Number(id), text);
  }
  for (let id = 0; id < byId.size; id += 1)
    if (!byId.has(id)) return { ok: false, defect: `has no token ${id}: it is not whole` };
  return { ok: true, tokens: { count: byId.size, textOf: (id) => byId.get(id) } };
}

export type SpeechFileRole = keyof SpeechModelFiles;

const names: Readonly<Record<SpeechFileRole, string>> = {
  encoder: "The encoder",
  decoder: "The decoder",
  tokens: "The tokens file",
  vad: "The voice activity model",
};

/** A sentence without its full stop, which begins with the file that it is about. */
export class UnfitModel extends Error {
  constructor(
    readonly role: SpeechFileRole,
    /** The sentence's rest. */
    defect: string,
  ) {
    super(`${names[role]} ${defect}`);
    this.name = "UnfitModel";
  }
}

export interface SpeechModelFacts {
  /** Codes as the model has them; `["en"]` for one that knows English alone. */
  languages: string[];
  /** As the maker names the model, "whisper-tiny.en"; null where it does not. */
  version: string | null;
}

/** Reads the metadata of a Whisper model without its weights. Throws `UnfitModel`. */
export async function inspectSpeechFiles(files: SpeechModelFiles): Promise<SpeechModelFacts> {
  const encoder = open("encoder", files.encoder);
  const read = readWhisperMetadata(encoder.metadata);
  if (!read.ok) throw new UnfitModel("encoder", read.defect);
  const { metadata } = read;
  checkPorts("encoder", encoder, encoderPorts(metadata));
  checkPorts("decoder", open("decoder", files.decoder), decoderPorts(metadata));
  const tokens = readTokens(files.tokens);
  if (!tokens.ok) throw new UnfitModel("tokens", tokens.defect);
  checkTokens(tokens.tokens, metadata);
  if (files.vad !== null) checkActivity(open("vad", files.vad));
  return { languages: metadata.languages, version: metadata.modelType };
}

export async function inspectActivityFile(path: string): Promise<void> {
  checkActivity(open("vad", path));
}

/** Names of external weight files. Throws `UnfitModel` for no ONNX file, or a file elsewhere. */
export function weightsBeside(role: SpeechFileRole, path: string): string[] {
  return namesBeside(role, whole(role, path));
}

function namesBeside(role: SpeechFileRole, { external }: Onnx): string[] {
  return external.map(({ location }) => {
    if (location === "" || location === "." || location === ".." || basename(location) !== location)
      throw new UnfitModel(role, "wants weights from another folder");
    return location;
  });
}

function whole(role: SpeechFileRole, path: string): Onnx {
  try {
    return readOnnx(path);
  } catch (error) {
    if (!(error instanceof MalformedFields)) throw error;
    throw new UnfitModel(role, error.cut ? "is cut short: parts of it are missing" : "is no ONNX file");
  }
}

function open(role: SpeechFileRole, path: string): Onnx {
  const onnx = whole(role, path);
  const beside = namesBeside(role, onnx);
  for (const [index, { end }] of onnx.external.entries()) {
    const name = beside[index] ?? "";
    const stat = statSync(join(dirname(path), name), { throwIfNoEntry: false });
    if (!stat?.isFile()) throw new UnfitModel(role, `needs the file ${name} beside it, which is missing`);
    if (stat.size < end) throw new UnfitModel(role, `needs the file ${name} whole, which is cut short`);
  }
  return onnx;
}

type Ports = Record<"inputs" | "outputs", readonly Port[]>;

const free = null;

function encoderPorts({ bands }: WhisperMetadata): Ports {
  const port = (name: string, ...dimensions: (number | null)[]): Port => ({ name, dimensions });
  return {
    inputs: [port("mel", free, bands, free)],
    outputs: [port("n_layer_cross_k"), port("n_layer_cross_v")],
  };
}

function decoderPorts({ textLayers, textContext, textState, vocabulary }: WhisperMetadata): Ports {
  const cache = [textLayers, free, textContext, textState];
  return {
    inputs: [
      { name: "tokens", dimensions: [] },
      { name: "in_n_layer_self_k_cache", dimensions: cache },
      { name: "in_n_layer_self_v_cache", dimensions: cache },
      { name: "n_layer_cross_k", dimensions: [] },
      { name: "n_layer_cross_v", dimensions: [] },
      { name: "offset", dimensions: [] },
    ],
    outputs: [
      { name: "logits", dimensions: [free, free, vocabulary] },
      { name: "out_n_layer_self_k_cache", dimensions: [] },
      { name: "out_n_layer_self_v_cache", dimensions: [] },
    ],
  };
}

/** Inputs go by their order, so names must be the expected ones. Some decoders have one output more. */
function checkPorts(role: SpeechFileRole, onnx: Onnx, expected: Ports): void {
  const isLike = (ports: readonly Port[], wanted: readonly Port[]) =>
    wanted.every(({ name }, index) => ports[index]?.name === name);
  if (onnx.inputs.length !== expected.inputs.length || !isLike(onnx.inputs, expected.inputs))
    throw new UnfitModel(role, "has other inputs than that of a Whisper model that sherpa-onnx exports");
  if (!isLike(onnx.outputs, expected.outputs))
    throw new UnfitModel(role, "has other outputs than that of a Whisper model that sherpa-onnx exports");
  for (const side of ["inputs", "outputs"] as const)
    for (const [index, wanted] of expected[side].entries()) {
      const found = onnx[side][index]?.dimensions ?? [];
      const differs = wanted.dimensions.findIndex((length, at) => {
        const is = found[at] ?? null;
        return length !== null && is !== null && length !== is;
      });
      if (differs >= 0)
        throw new UnfitModel(
          role,
          `belongs to another model than the encoder: ${wanted.name} has ${found[differs]} where the encoder says ${wanted.dimensions[differs]}`,
        );
    }
}

const base64 = (text: string) => Buffer.from(text).toString("base64");
const space = base64(" ");
const endOfText = base64("<|endoftext|>");

/** Text tokens come first: their count is the number of the first other one. */
function checkTokens(tokens: Tokens, metadata: WhisperMetadata): void {
  const isWhole =
    tokens.count === metadata.endOfText ||
    (tokens.count <= metadata.vocabulary && tokens.textOf(metadata.endOfText) === endOfText);
  if (!isWhole)
    throw new UnfitModel(
      "tokens",
      `belongs to another model: it has ${tokens.count} tokens where the encoder says ${metadata.endOfText}`,
    );
  if (tokens.textOf(metadata.space) !== space)
    throw new UnfitModel(
      "tokens",
      `belongs to another model: token ${metadata.space} is no space, as the encoder says`,
    );
}

/** Inputs and outputs of Silero's versions 5 and 4, and of the one that sherpa-onnx publishes. */
const activityPorts = [
  { inputs: ["input", "state", "sr"], outputs: ["output", "stateN"] },
  { inputs: ["input", "sr", "h", "c"], outputs: ["output", "hn", "cn"] },
  { inputs: ["x", "h", "c"], outputs: ["prob", "new_h", "new_c"] },
];

function checkActivity({ inputs, outputs }: Onnx): void {
  const namesOf = (ports: readonly Port[]) => ports.map(({ name }) => name).join();
  const isKnown = activityPorts.some(
    (known) => known.inputs.join() === namesOf(inputs) && known.outputs.join() === namesOf(outputs),
  );
  if (!isKnown) throw new UnfitModel("vad", "is no Silero model that the engine knows");
}
