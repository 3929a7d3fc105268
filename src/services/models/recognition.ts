/** What text that is only shown, and what is only spoken, is recognised in here. */
import type { Capability } from "../../../converters/contract.ts";
import type { InstalledModels } from "./installed-models.ts";
import { languagesOf } from "./languages.ts";
import { type Hearing, speechLanguages, speechModelNames, whyNotHeard } from "./speech.ts";

export interface KindRecognition {
  /** What its option for the language takes; null for kinds without. */
  languages: readonly string[] | null;
  /** Names of the speech models, for recordings; null for the others. */
  speechModels: readonly string[] | null;
  /** Why nothing of the kind is recognised, as a sentence for the administrator; null: it is, or need not be. */
  why: string | null;
}

interface Installed {
  settings: Hearing["settings"];
  models: Pick<InstalledModels, "languageFiles" | "speechModels">;
}

/** By a kind's way of recognition, as the models are at this moment. */
export function recognitionHere({
  settings,
  models,
}: Installed): (kind: Pick<Capability, "recognition">) => KindRecognition {
  const heard = models.speechModels();
  const ways: Record<NonNullable<Capability["recognition"]>, KindRecognition> = {
    ocr: { languages: ["auto", ...languagesOf(models.languageFiles())], speechModels: null, why: null },
    speech: {
      languages: speechLanguages(heard),
      speechModels: speechModelNames(heard),
      why: whyNotHeard({ settings, models: { speechModels: () => heard } }),
    },
  };
  return ({ recognition }) =>
    recognition === null ? { languages: null, speechModels: null, why: null } : ways[recognition];
}
