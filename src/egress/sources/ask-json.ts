/** Asking an API for JSON; some of its refusals may be answers, too. */
import type { Answer, GetOptions, ImportContext } from "./contract.ts";
import { importFault } from "./failures.ts";
import { jsonIn } from "./json.ts";

/**
 * Of a status that `options.statuses` lets through, the answer may be anything: a proxy's page says 404 as well as the API
 * does. Throws Fault where a good answer is not JSON.
 */
export async function askJson(
  means: ImportContext,
  url: string,
  options: GetOptions = {},
): Promise<Answer & { json: unknown }> {
  const { bytes, ...answer } = await means.get(url, { accept: "application/json", ...options });
  const json = jsonIn(bytes);
  if (json === null && answer.status < 300) throw importFault("unexpected_answer", { cause: "no JSON" });
  return { ...answer, json };
}
