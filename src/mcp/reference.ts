/** The documentation's tables of tools and errors, in Markdown, from the servers' definitions. */
import { nextSteps } from "./next-steps.ts";
import type { Tool } from "./tool.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");

/** One row per tool; ends with a newline. `tellScopes`: for applications, which may lack scopes. */
export function toolTable(tools: readonly Tool<never>[], tellScopes: boolean): string {
  const columns = ["tool", ...(tellScopes ? ["scope"] : []), "what it does, and when", "limits and cost"];
  const rows = tools.map(({ name, scopes, words: { purpose, when, limits, cost } }) => {
    const needed = scopes.map((scope) => `\`${scope}\``).join(", ");
    const cells = [`\`${name}\``, ...(tellScopes ? [needed || "none"] : [])];
    return row([...cells, `${purpose} ${when}`, `${limits} ${cost}`]);
  });
  return `${[row(columns), `|${"---|".repeat(columns.length)}`, ...rows].join("\n")}\n`;
}

/** Error codes of tools with advice for the model. */
export function nextStepTable(): string {
  const codes = new Map<string, string[]>();
  for (const [code, step] of Object.entries(nextSteps)) {
    if (step === null) continue;
    const same = codes.get(step) ?? [];
    same.push(`\`${code}\``);
    codes.set(step, same);
  }
  const rows = [...codes].map(([step, same]) => row([same.join(", "), step]));
  return `${["| code | next_step |", "|---|---|", ...rows].join("\n")}\n`;
}

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
