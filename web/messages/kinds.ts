/** What the kinds of documents are called, by the ids of their capabilities. */
import { inLanguage } from "../language.ts";

const en: Readonly<Record<string, string>> = {
  "pdf-to-markdown": "PDF",
  "docx-to-markdown": "Word",
  "pptx-to-markdown": "PowerPoint",
  "xlsx-to-markdown": "Excel",
  "csv-to-markdown": "CSV",
  "text-to-markdown": "Text",
  "html-to-markdown": "Web page",
  "epub-to-markdown": "E-book",
  "image-to-markdown": "Image",
  "audio-to-markdown": "Sound",
};

const de: typeof en = {
  ...en,
  "html-to-markdown": "Webseite",
  "epub-to-markdown": "E-Book",
  "image-to-markdown": "Bild",
  "audio-to-markdown": "Ton",
};

const kinds = inLanguage({ en, de });

/** One that this page does not know yet goes by what the server calls it, or by its id. */
export const kindOf = (capabilityId: string, otherwise = capabilityId): string =>
  Object.hasOwn(kinds, capabilityId) ? (kinds[capabilityId] ?? otherwise) : otherwise;
