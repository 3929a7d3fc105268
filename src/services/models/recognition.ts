/** Available OCR languages and speech models per capability. */
import type { Capability } from "../../../converters/contract.ts";
import type { InstalledModels } from "./installed-models.ts";
import { languagesOf } from "./languages.ts";
import { type SpeechSelection, speechLanguages, speechModelNames, whyNotTranscribed } from "./speech.ts";

export interface KindRecognition {
  /** Values of the language option; null: none. */
  languages: readonly string[] | null;
  /** Speech models for recordings; else null. */
  speechModels: readonly string[] | null;
  /** Why recognition is unavailable, as a sentence; null: available or not needed. */
  why: string | null;
}

interface Installed {
  settings: SpeechSelection["settings"];
  models: Pick<InstalledModels, "languageFiles" | "speechModels">;
}

/** For the current models. */
export function recognitionHere({
  settings,
  models,
}: Installed): (kind: Pick<Capability, "recognition">) => KindRecognition {
  const installed = models.speechModels();
  const ways: Record<NonNullable<Capability["recognition"]>, KindRecognition> = {
    ocr: { languages: ["auto", ...languagesOf(models.languageFiles())], speechModels: null, why: null },
    speech: {
      languages: speechLanguages(installed),
      speechModels: speechModelNames(installed),
      why: whyNotTranscribed({ settings, models: { speechModels: () => installed } }),
    },
  };
  return ({ recognition }) =>
    recognition === null ? { languages: null, speechModels: null, why: null } : ways[recognition];
}
