/**
 * What the encoder of a Whisper model says of the model, as sherpa-onnx exports it (its scripts/whisper/export-onnx.py).
 * The engine ends its process where one of these keys is missing, and reads beside its arrays where the numbers do not
 * fit each other.
 */

export interface WhisperMetadata {
  /** As "whisper-tiny.en"; null where it is not told. */
  modelType: string | null;
  bands: number;
  textLayers: number;
  textContext: number;
  textState: number;
  vocabulary: number;
  /** Ids of tokens: the end of the text, which is the first one that is not text; and a single space. */
  endOfText: number;
  space: number;
  isMultilingual: boolean;
  languages: string[];
}

const numbers = [
  ...["n_mels", "n_text_layer", "n_text_ctx", "n_text_state", "n_vocab", "sot", "eot", "blank_id"],
  ...["translate", "transcribe", "is_multilingual", "no_timestamps", "no_speech"],
] as const;
type NumberKey = (typeof numbers)[number];

/** Far above every published model; what a decoding takes goes by their product. */
const limits: Partial<Record<NumberKey, number>> = {
  n_text_layer: 128,
  n_text_ctx: 4096,
  n_text_state: 8192,
  n_vocab: 1_000_000,
};
/** The two kinds of input that Whisper models have. */
const bandsKnown = [80, 128];
const languagesMax = 1_000;
const languageCode = /^[a-z]{2,3}$/;
const english = "en";

/** A sentence's rest after "The encoder" says what does not fit. */
export function readWhisperMetadata(
  metadata: ReadonlyMap<string, string>,
): { ok: true; metadata: WhisperMetadata } | { ok: false; defect: string } {
  const read = {} as Record<NumberKey, number>;
  for (const key of numbers) {
    const text = metadata.get(key);
    if (text === undefined || text === "")
      return defect(`is no Whisper encoder as sherpa-onnx exports it: its metadata have no ${key}`);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= (limits[key] ?? Number.POSITIVE_INFINITY)))
      return defect(`has metadata that no Whisper model has: ${key} is ${text.slice(0, 40)}`);
    read[key] = value;
  }
  const zero = (["n_text_layer", "n_text_ctx", "n_text_state"] as const).find((key) => read[key] === 0);
  if (zero !== undefined) return defect(`has metadata that no Whisper model has: ${zero} is 0`);
  if (!bandsKnown.includes(read.n_mels))
    return defect(`has metadata that no Whisper model has: n_mels is ${read.n_mels}`);
  if (read.eot > read.no_timestamps)
    return defect("has metadata that contradict each other: eot lies behind no_timestamps");

  const isMultilingual = read.is_multilingual !== 0;
  const start = list(metadata.get("sot_sequence"));
  const tokens = isMultilingual ? list(metadata.get("all_language_tokens")) : [];
  const codes = isMultilingual ? (metadata.get("all_language_codes") ?? "").split(",") : [english];
  // Start, language and task; models for English alone have the start alone.
  if (start.length < (isMultilingual ? 3 : 1))
    return defect("is no Whisper encoder as sherpa-onnx exports it: its sot_sequence is too short");
  if (isMultilingual && (tokens.length !== codes.length || tokens.length > languagesMax))
    return defect(
      "has metadata that contradict each other: all_language_codes and all_language_tokens differ in length",
    );
  if (!codes.every((code) => languageCode.test(code)))
    return defect("has metadata that no Whisper model has: all_language_codes are not codes of languages");
  const used = [
    ...start,
    ...tokens,
    read.sot,
    read.translate,
    read.transcribe,
    read.no_speech,
    read.blank_id,
  ];
  // The token that is behind no_timestamps is the first one of the times.
  if (![...used, read.no_timestamps + 1].every((id) => id < read.n_vocab))
    return defect("has metadata that contradict each other: a token lies outside of its vocabulary");
  return {
    ok: true,
    metadata: {
      modelType: metadata.get("model_type") || null,
      bands: read.n_mels,
      textLayers: read.n_text_layer,
      textContext: read.n_text_ctx,
      textState: read.n_text_state,
      vocabulary: read.n_vocab,
      endOfText: read.eot,
      space: read.blank_id,
      isMultilingual,
      languages: codes,
    },
  };
}

const defect = (text: string) => ({ ok: false, defect: text }) as const;

/** Not a number where one is none, which is below no limit. */
function list(text: string | undefined): number[] {
  if (text === undefined || text === "") return [];
  return text.split(",").map((each) => (/^\s*\d{1,9}\s*$/.test(each) ? Number(each) : Number.NaN));
}
