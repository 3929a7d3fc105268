/** From an address to Markdown: what a source makes of recorded answers, stored and converted as the service does it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Settings } from "../../../../config/settings/schema.ts";
import { toMarkdown } from "../../../../converters/document/markdown/write.ts";
import { converter } from "../../../../converters/formats/page/converter.ts";
import { contextIn } from "../../../../converters/testing/context.ts";
import type { UrlSource } from "../contract.ts";
import { importFrom } from "../import.ts";
import { type Recording, recordedParts } from "./recorded.ts";

export interface Rendered {
  markdown: string;
  /** For the quality report. */
  warnings: readonly string[];
  title: string | undefined;
  authors: readonly string[];
  filename: string;
  asked: readonly string[];
}

/** Asks this one source. Throws Fault as an import does. */
export async function renderSource(
  source: UrlSource,
  address: string,
  recording: Recording,
  settings: Partial<Settings> = {},
): Promise<Rendered> {
  const { parts, asked } = recordedParts(recording, settings);
  const folder = await mkdtemp(join(tmpdir(), "markmill-page-"));
  try {
    return await importFrom(new URL(address), [source], parts, async ({ filename, bytes }) => {
      const path = join(folder, "page");
      await Bun.write(path, Buffer.concat(await Array.fromAsync(bytes())));
      const request = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} } as const;
      const stored = { path, filename, bytes: Bun.file(path).size };
      const { root, units, metadata } = await converter.convert(stored, request, contextIn(folder));
      return {
        markdown: toMarkdown(root),
        warnings: units.flatMap(({ signals }) => signals.warnings),
        title: metadata.title,
        authors: metadata.authors ?? [],
        filename,
        asked,
      };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
