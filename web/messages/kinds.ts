/** What the kinds of documents are called, by the ids of their capabilities. */
import { t, wordFor } from "../app/language.ts";

const kinds: Readonly<Record<string, string>> = {
  "pdf-to-markdown": "PDF",
  "docx-to-markdown": "Word",
  "pptx-to-markdown": "PowerPoint",
  "xlsx-to-markdown": "Excel",
  "csv-to-markdown": "CSV",
  "text-to-markdown": "Text",
  "json-to-markdown": "JSON",
  "xml-to-markdown": "XML",
  "html-to-markdown": "HTML",
  "epub-to-markdown": t("E-book", "E-Book"),
  "notes-to-markdown": t("Notes", "Notizen"),
  "image-to-markdown": t("Image", "Bild"),
  "audio-to-markdown": "Audio",
  "video-to-markdown": "Video",
  "url-to-markdown": t("Web page", "Webseite"),
};

/** One that this page does not know yet goes by what the server calls it, or by its id. */
export const kindOf = (capabilityId: string, otherwise?: string): string =>
  wordFor(kinds, capabilityId, otherwise);
