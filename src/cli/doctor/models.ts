import { builtInLanguage } from "../../../converters/ocr/languages.ts";
import type { ModelKind } from "../../services/models/contract.ts";
import { whyNotHeard } from "../../services/models/speech.ts";
import { modelsOf } from "../models.ts";
import { type Check, fail, ok } from "./check.ts";

const remedy = "Install it again with markmill models install, or remove it with markmill models remove.";

/** Compares every file with its SHA-256. */
export const models: Check = {
  name: "models",
  run: async (settings, context) => {
    const store = await modelsOf(settings, context);
    const names: Record<ModelKind, string[]> = {
      "ocr-language": [`${builtInLanguage} (built in)`],
      speech: [],
      "voice-activity": [],
    };
    const problems: string[] = [];
    for (const { name, manifest } of await store.list()) {
      const verified = await store.verify(name);
      if (verified.ok && manifest !== null) names[manifest.kind].push(name);
      for (const problem of verified.problems) problems.push(`${name}: ${problem.replace(/;.*$/, "")}`);
    }
    if (problems.length > 0) return problems.map((problem) => fail(problem, remedy));
    const heardWith = [...names.speech, ...names["voice-activity"]];
    const why = names.speech.length === 0 ? null : whyNotHeard({ settings, models: store });
    return [
      ok(`languages of images and scans: ${names["ocr-language"].join(", ")}`),
      ok(
        names.speech.length === 0
          ? "recordings cannot be transcribed: no speech model is installed; docs/speech.md says which ones to bring"
          : `recordings are heard with: ${heardWith.join(", ")}`,
      ),
      ...(why === null ? [] : [fail(why, "Change speech.model, or install that model.")]),
    ];
  },
};
