/** What the kinds of documents are called, by the ids of their capabilities. */
import { inLanguage, wordFor } from "../language.ts";

const en: Readonly<Record<string, string>> = {
  "pdf-to-markdown": "PDF",
  "docx-to-markdown": "Word",
  "pptx-to-markdown": "PowerPoint",
  "xlsx-to-markdown": "Excel",
  "csv-to-markdown": "CSV",
  "text-to-markdown": "Text",
  "json-to-markdown": "JSON",
  "xml-to-markdown": "XML",
  "html-to-markdown": "HTML",
  "epub-to-markdown": "E-book",
  "notes-to-markdown": "Notes",
  "image-to-markdown": "Image",
  "audio-to-markdown": "Audio",
  "video-to-markdown": "Video",
  "url-to-markdown": "Web page",
};

const de: typeof en = {
  ...en,
  "epub-to-markdown": "E-Book",
  "notes-to-markdown": "Notizen",
  "image-to-markdown": "Bild",
  "url-to-markdown": "Webseite",
};

const kinds = inLanguage({ en, de });

/** One that this page does not know yet goes by what the server calls it, or by its id. */
export const kindOf = (capabilityId: string, otherwise?: string): string =>
  wordFor(kinds, capabilityId, otherwise);
