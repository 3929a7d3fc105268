/** A model as the API and the command line show it. */

import { builtInLanguage } from "../../../../converters/ocr/languages/languages.ts";
import type { InstalledModel, ModelFile, ModelKind, ModelState } from "../../../services/models/contract.ts";
import { kindByName } from "../../../services/models/names.ts";

export interface ModelView {
  name: string;
  kind: ModelKind;
  /** Part of the executable: it cannot be removed. */
  built_in: boolean;
  state: ModelState;
  languages: string[];
  version: string | null;
  bytes: number | null;
  files: ModelFile[];
  installed_at: string | null;
}

const english: ModelView = {
  name: builtInLanguage,
  kind: "ocr-language",
  built_in: true,
  state: "ready",
  languages: [builtInLanguage],
  version: null,
  bytes: null,
  files: [],
  installed_at: null,
};

/** With what is built in, which comes first. */
export function modelViews(installed: readonly InstalledModel[]): ModelView[] {
  return [english, ...installed.map(modelView)];
}

export function modelView({ name, state, bytes, manifest }: InstalledModel): ModelView {
  return {
    name,
    kind: manifest?.kind ?? kindByName(name),
    built_in: false,
    state,
    languages: manifest?.languages ?? [],
    version: manifest?.version ?? null,
    bytes: manifest === null ? null : bytes,
    files: manifest?.files ?? [],
    installed_at: manifest?.installed_at ?? null,
  };
}
