/** A whole conversion: detection, measuring, conversion, and the bundle's files. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { Fault } from "../../../config/errors/fault.ts";
import { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";
import type { ConversionRequest } from "../../../converters/contract.ts";
import { convertToBundle } from "../../../converters/convert.ts";
import { inspect } from "../../../converters/inspect.ts";
import type { Target } from "./target.ts";

const request: ConversionRequest = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} };

/** Text recognition takes seconds and its engine is not ours. */
const recognize = () => Promise.reject(new Fault("capability_unavailable"));

const activeMarkup = /<(?:script|iframe|object|embed|form|style|link|meta|svg|img)\b|\]\(\s*<?javascript:/i;

/** Code shows what it likes; the rest of the Markdown has no active markup. */
function withoutCode(markdown: string): string {
  return markdown
    .replace(/^( {0,3}|.*?)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[^\n]*\2[`~]*[ \t]*(?=\n)|(?![\s\S]))/gm, "")
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "")
    .replace(/\\[\s\S]/g, "")
    .replace(/\$\$?[^$]*\$\$?/g, "");
}

/** `capabilityId`: null detects it. `isPage`: a page as an import stores it. */
export function converting(filename: string, capabilityId: string | null, isPage = false): Target["parse"] {
  return async (input, workDir) => {
    const path = join(workDir, filename);
    writeFileSync(path, input);
    const source = { path, filename, bytes: input.length };
    const found = await inspect(source, capabilityId, request, isPage ? { imported: { workDir } } : {});
    const options = { workDir, version: "0.0.0", wanted: "bundle", recognizeAtOnce: 1 } as const;
    const none = { speech: null, charge: null, keptDir: null };
    const { delivery, units, metrics } = await convertToBundle(
      source,
      "0".repeat(64),
      found.capabilityId,
      found.request,
      { ...options, ...none, recognize },
    );
    const read = (name: string) => readFileSync(join(workDir, "bundle", name), "utf8");
    if (!Value.Check(DeliveryCheck, JSON.parse(read("delivery_check.json"))))
      throw new Error("the delivery check does not have its form");
    for (const value of Object.values(metrics))
      if (!Number.isFinite(value) || value < 0) throw new Error(`a metric is ${value}`);
    const active = activeMarkup.exec(withoutCode(read("output.md")))?.[0];
    if (active !== undefined && !filename.endsWith(".md")) return `active ${active.toLowerCase()}`;
    return `${found.capabilityId} ${delivery} ${Math.min(9, units)}`;
  };
}
