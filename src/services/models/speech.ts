/** Which of the installed models a recording is transcribed with, and in which language. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Capability } from "../../../converters/contract.ts";
import type { Refusal } from "../../../converters/inspect.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";

type Options = Readonly<Record<string, unknown>>;

/** What is decided by: the models that are ready, and the setting that names one of them. */
export interface Hearing {
  settings: Pick<Settings, "speech.model">;
  models: { speechModels(): readonly SpeechModel[] };
}

const nothingInstalled =
  "No speech model is installed, so recordings cannot be transcribed. Bring a Whisper model as sherpa-onnx publishes it, such as sherpa-onnx-whisper-small.tar.bz2; an administrator installs it with markmill models install FILE. docs/speech.md says which ones there are, and what they need.";

/** Why recordings are not transcribed here, as a sentence for the administrator; null: they are. */
export function whyNotHeard({ settings, models }: Hearing): string | null {
  const ready = models.speechModels();
  const wanted = wish(settings["speech.model"]);
  if (ready.length === 0) return nothingInstalled;
  return wanted === null || ready.some(({ name }) => name === wanted) ? null : notInstalled(wanted, ready);
}

const notInstalled = (wanted: string, ready: readonly SpeechModel[]): string =>
  `The setting speech.model names ${wanted}, which is not installed; installed: ${namesOf(ready)}. An administrator installs it, or changes the setting.`;

/** The kinds that are not even measured where nothing hears what `options` ask for, or not in that language, and why. */
export function refusedKinds(
  kinds: readonly Pick<Capability, "id" | "recognition">[],
  options: Options,
  hearing: Hearing,
): Record<string, Refusal> {
  try {
    chosenSpeech(options, hearing);
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

/** What the option `language` takes here; nothing where nothing is transcribed. */
export function speechLanguages(models: readonly SpeechModel[]): string[] {
  if (models.length === 0) return [];
  return ["auto", ...new Set(models.flatMap(({ languages }) => languages).sort())];
}

/** What the option `speech_model` takes here; nothing where nothing is transcribed. */
export function speechModelNames(models: readonly SpeechModel[]): string[] {
  return models.length === 0 ? [] : ["auto", ...models.map(({ name }) => name)];
}

/**
 * The one that `speech_model` names, else the one of the setting. By itself (`auto`), of those that are ready and know the
 * wanted language: the largest that knows several, else the largest; larger ones hear better. Throws Fault invalid_request,
 * which names what there is, and capability_unavailable.
 */
export function chosenSpeech(options: Options, { settings, models }: Hearing): SpeechModel {
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

/** What was removed since a job was estimated; null: it can still be heard. */
export function speechGone(
  options: Options,
  hearing: Hearing,
): { reason: "fault"; code: "capability_unavailable"; message: string } | null {
  try {
    chosenSpeech(options, hearing);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const named = wish(options.speech_model);
    const what = named === null ? "that this recording was to be heard with" : named;
    return {
      reason: "fault",
      code: "capability_unavailable",
      message: `The speech model ${what} was removed from this installation after the estimate; ask the administrator to install it again, or estimate anew. Nothing was charged.`,
    };
  }
}

/** Null: nothing in particular. */
const wish = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value !== "auto" ? value : null;

const namesOf = (models: readonly SpeechModel[]): string => models.map(({ name }) => name).join(", ");

function unknown(option: "language" | "speech_model", value: string, known: string, by?: string): Fault {
  const what =
    option === "speech_model"
      ? `There is no speech model ${value} here; installed: ${known}. auto takes the one that the installation prefers.`
      : `Recordings in ${value} cannot be transcribed ${by === undefined ? "here" : `by the speech model ${by}`}, but in ${known}. auto has the model tell the language.`;
  return new Fault("invalid_request", {
    message: what,
    details: [{ path: `/options/${option}`, message: what }],
  });
}
