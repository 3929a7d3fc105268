/** Selects the speech model and language of a recording. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Capability } from "../../../converters/contract.ts";
import type { Refusal } from "../../../converters/inspect.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";

type Options = Readonly<Record<string, unknown>>;

/** The installed models and the settings. */
export interface SpeechSelection {
  settings: Pick<Settings, "speech.model">;
  models: { speechModels(): readonly SpeechModel[] };
}

const nothingInstalled =
  "No speech model is installed, so recordings cannot be transcribed. An administrator can install a Whisper model in sherpa-onnx form, such as sherpa-onnx-whisper-small.tar.bz2, with markmill models install FILE. See docs/speech.md for models and their requirements.";

/** Why recordings are not transcribed, as a sentence; null: they are. */
export function whyNotTranscribed({ settings, models }: SpeechSelection): string | null {
  const ready = models.speechModels();
  const wanted = wish(settings["speech.model"]);
  if (ready.length === 0) return nothingInstalled;
  return wanted === null || ready.some(({ name }) => name === wanted) ? null : notInstalled(wanted, ready);
}

const notInstalled = (wanted: string, ready: readonly SpeechModel[]): string =>
  `The model ${wanted} of the setting speech.model is not installed; installed: ${namesOf(ready)}. Install it or change the setting.`;

/** Capabilities rejected before measuring because no model fits `options`, with reasons. */
export function refusedKinds(
  kinds: readonly Pick<Capability, "id" | "recognition">[],
  options: Options,
  selection: SpeechSelection,
): Record<string, Refusal> {
  try {
    chosenSpeech(options, selection);
    return {};
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, details } = error;
    const refusal = { code, message, ...(details === undefined ? {} : { details }) };
    return Object.fromEntries(
      kinds.filter(({ recognition }) => recognition === "speech").map(({ id }) => [id, refusal]),
    );
  }
}

/** Values of the option `language`; empty without models. */
export function speechLanguages(models: readonly SpeechModel[]): string[] {
  if (models.length === 0) return [];
  return ["auto", ...new Set(models.flatMap(({ languages }) => languages).sort())];
}

/** Values of the option `speech_model`; empty without models. */
export function speechModelNames(models: readonly SpeechModel[]): string[] {
  return models.length === 0 ? [] : ["auto", ...models.map(({ name }) => name)];
}

/**
 * The model named by `speech_model` or by the setting. For `auto`: the largest multilingual model with the language,
 * else the largest. Throws Fault invalid_request with the valid values, and capability_unavailable.
 */
export function chosenSpeech(options: Options, { settings, models }: SpeechSelection): SpeechModel {
  const ready = models.speechModels();
  if (ready.length === 0) throw new Fault("capability_unavailable", { message: nothingInstalled });
  const language = wish(options.language);
  const named = wish(options.speech_model);
  const name = named ?? wish(settings["speech.model"]);
  if (name === null) return largestOf(ready, language);
  const model = ready.find((each) => each.name === name);
  if (model === undefined) {
    if (named !== null) throw unknown("speech_model", named, namesOf(ready));
    throw new Fault("capability_unavailable", { message: notInstalled(name, ready) });
  }
  if (language !== null && !model.languages.includes(language))
    throw unknown("language", language, model.languages.join(", "), model.name);
  return model;
}

function largestOf(ready: readonly SpeechModel[], language: string | null): SpeechModel {
  const knowing = ready.filter(({ languages }) => language === null || languages.includes(language));
  const [first] = knowing.toSorted(
    (a, b) => Number(b.languages.length > 1) - Number(a.languages.length > 1) || b.bytes - a.bytes,
  );
  if (first === undefined)
    throw unknown("language", language ?? "", speechLanguages(ready).slice(1).join(", "));
  return first;
}

/** The failure of a job whose model was removed since its estimate; null: none. */
export function speechGone(
  options: Options,
  selection: SpeechSelection,
): { reason: "fault"; code: "capability_unavailable"; message: string } | null {
  try {
    chosenSpeech(options, selection);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const named = wish(options.speech_model);
    const what = named === null ? "of this recording" : named;
    return {
      reason: "fault",
      code: "capability_unavailable",
      message: `The speech model ${what} was removed from this installation after the estimate; ask the administrator to reinstall it, or create a new estimate. Nothing was charged.`,
    };
  }
}

/** Null: no preference. */
const wish = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value !== "auto" ? value : null;

const namesOf = (models: readonly SpeechModel[]): string => models.map(({ name }) => name).join(", ");

function unknown(option: "language" | "speech_model", value: string, known: string, by?: string): Fault {
  const what =
    option === "speech_model"
      ? `Unknown speech model ${value}; installed: ${known}. auto uses the installation's default.`
      : `The language ${value} is not supported ${by === undefined ? "by the installed speech models" : `by the speech model ${by}`}; supported: ${known}. auto detects the language.`;
  return new Fault("invalid_request", {
    message: what,
    details: [{ path: `/options/${option}`, message: what }],
  });
}
