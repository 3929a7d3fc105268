/** One import from address to file: the sources are asked in turn, and what one of them finds is made ready to be stored. */
import { Fault } from "../../../config/errors/fault.ts";
import type { ImportMeans, SourcePage, UrlSource, WhyNotRun } from "./contract.ts";
import { type ImportParts, openMeans } from "./means.ts";
import { type StoredForm, storedForm } from "./stored-form.ts";

/** What was found, for as long as the import is open. */
export interface Imported extends StoredForm {
  /** Empty, or with what the source has left there; gone when the import is over. */
  folder(): Promise<string>;
}

/**
 * Fetches what is at the address and has `keep` store it; then everything else of the import is gone. Throws Fault: what
 * the sources and `keep` throw, and capability_unavailable where no source of this installation takes the address.
 */
export async function importFrom<T>(
  url: URL,
  sources: readonly UrlSource[],
  parts: ImportParts,
  keep: (imported: Imported) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { means, fetchMs, close } = openMeans(parts, signal);
  try {
    const { source, page } = await found(url, sources, means, parts.programs.whyNot);
    if (page.kind === "audio") means.requireRecordings();
    const ms = fetchMs();
    return await keep({
      ...storedForm(page, { source, requested: url, fetchMs: ms }, parts),
      folder: means.folder,
    });
  } finally {
    await close();
  }
}

async function found(
  url: URL,
  sources: readonly UrlSource[],
  means: ImportMeans,
  whyNotRun: WhyNotRun,
): Promise<{ source: string; page: SourcePage }> {
  for (const source of sources) {
    if (!source.takes(url, means.settings)) continue;
    const missing = source.unavailable(means.settings, whyNotRun);
    // What others would make of the address is not what is there.
    if (missing !== null) throw new Fault("capability_unavailable", { message: missing });
    const page = await source.fetch(url, means);
    if (page !== null) return { source: source.id, page };
  }
  throw new Fault("capability_unavailable", {
    message:
      "This installation imports nothing from this address; save the page and upload the file instead; all that it shows is converted then.",
  });
}
