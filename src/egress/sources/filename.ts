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

/** Control and format characters, and what no file system takes. */
const unwanted = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * What the document is called among others: as the source says, else by its title, else by the end of its address. Never
 * with the address's query, which may be anybody's secret.
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
