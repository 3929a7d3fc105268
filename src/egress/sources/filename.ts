import { percentDecoded } from "../../../config/text/percent.ts";
import { shortName } from "../../shared/short-name.ts";
import type { SourcePage } from "./contract.ts";

const extensions: Readonly<Record<Exclude<SourcePage["kind"], "audio">, string>> = {
  html: ".html",
  text: ".txt",
  markdown: ".md",
  csv: ".csv",
  json: ".json",
  xml: ".xml",
  discussion: ".md",
  database: ".md",
  docx: ".docx",
  document: "",
};

/** Control and format characters, and those that file systems reject. */
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * The document's name: from the source, its title, or the end of the URL. Never the query, which may contain secrets.
 */
export function filenameOf(page: SourcePage): string {
  const { filename, title, url } = page;
  if (filename !== undefined && cleaned(filename) !== "") return shortName(cleaned(filename));
  const extension = page.kind === "audio" ? "" : extensions[page.kind];
  const last = lastSegment(url);
  const stem = cleaned(title ?? "") || last.replace(/\.[a-z0-9]{1,5}$/i, "") || url.hostname;
  const own = /\.[a-z0-9]{1,5}$/i.exec(last)?.[0] ?? "";
  return shortName(`${stem}${extension || own}`);
}

function lastSegment({ pathname }: URL): string {
  const segment = pathname.split("/").filter(Boolean).at(-1) ?? "";
  return cleaned(percentDecoded(segment));
}

const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replace(unwanted, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "");
