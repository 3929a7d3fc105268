import { builtInLanguage } from "../../../converters/ocr/languages.ts";
import { whyNotHeard } from "../../services/models/speech.ts";
import { modelsOf } from "../models.ts";
import { type Check, fail, ok } from "./check.ts";

const remedy = "Install it again with markmill models install, or remove it with markmill models remove.";

/** Compares every file with its SHA-256. */
export const models: Check = {
  name: "models",
  run: async (settings, context) => {
    const store = await modelsOf(settings, context);
    const hearing = store.speechModels().map(({ name }) => name);
    const names: string[] = [];
    const problems: string[] = [];
    for (const { name } of await store.list()) {
      const verified = await store.verify(name);
      if (verified.ok && !hearing.includes(name)) names.push(name);
      for (const problem of verified.problems) problems.push(`${name}: ${problem.replace(/;.*$/, "")}`);
    }
    if (problems.length > 0) return problems.map((problem) => fail(problem, remedy));
    const languages = [`${builtInLanguage} (built in)`, ...names].join(", ");
    const why = whyNotHeard({ settings, models: store });
    return [
      ok(`languages of images and scans: ${languages}`),
      ok(`speech models: ${hearing.length === 0 ? "none" : hearing.join(", ")}`),
      ...(why === null || hearing.length === 0
        ? []
        : [fail(why, "Change speech.model, or install that model.")]),
    ];
  },
};
