import { builtInLanguage } from "../../../converters/ocr/languages.ts";
import { modelsOf } from "../models.ts";
import { type Check, fail, ok } from "./check.ts";

const remedy = "Install it again with markmill models install, or remove it with markmill models remove.";

/** Compares every file with its SHA-256. */
export const models: Check = {
  name: "models",
  run: async (settings, context) => {
    const store = await modelsOf(settings, context);
    const names: string[] = [];
    const problems: string[] = [];
    for (const { name } of await store.list()) {
      const verified = await store.verify(name);
      if (verified.ok) names.push(name);
      for (const problem of verified.problems) problems.push(`${name}: ${problem.replace(/;.*$/, "")}`);
    }
    if (problems.length > 0) return problems.map((problem) => fail(problem, remedy));
    return [ok(`languages of images and scans: ${[`${builtInLanguage} (built in)`, ...names].join(", ")}`)];
  },
};
