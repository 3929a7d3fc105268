/** Recognises a picture in this very process. */
import { languageData, loadTesseract } from "../engines/tesseract.ts";
import type {
  GreyPicture,
  LanguageFiles,
  RecognisedLine,
  RecognisedWord,
  Recognition,
  RecognitionOptions,
} from "./contract.ts";

interface EngineBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
interface EngineResult {
  blocks: {
    paragraphs: {
      lines: {
        bbox: EngineBox;
        baseline: EngineBox;
        rowAttributes: { rowHeight: number; descenders: number; ascenders: number };
        words: { text: string; confidence: number; bbox: EngineBox }[];
      }[];
    }[];
  }[];
}

const automaticSegmentation = 3;
const lstmOnly = 1;

/** `files`: of the languages beside English. */
export async function recogniseHere(
  picture: GreyPicture,
  options: RecognitionOptions,
  files: LanguageFiles,
): Promise<Recognition> {
  const engine = await loadTesseract();
  const languages = options.languages === "auto" ? ["eng"] : [...options.languages];
  for (const name of languages) engine.FS.writeFile(`${name}.traineddata`, await languageData(name, files));
  const api = new engine.TessBaseAPI();
  try {
    if (api.Init(null, languages.join("+"), lstmOnly, null) !== 0) throw new Error("tesseract did not start");
    const header = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`);
    engine.FS.writeFile("/input", Buffer.concat([header, await Bun.file(picture.file).bytes()]));
    api.SetPageSegMode(automaticSegmentation);
    api.SetImageFile(1, 0);
    const dpi = picture.dpi ?? 300;
    api.SetSourceResolution(dpi);
    api.Recognize(null);
    const found = JSON.parse(api.GetJSONText(0)) as EngineResult;
    const lines = linesOf(found);
    return {
      width: picture.width,
      height: picture.height,
      dpi,
      turned: 0,
      straightened: 0,
      lines,
      rulings: [],
      pictures: [],
      languages,
      confidence: meanConfidence(lines),
    };
  } finally {
    api.End();
  }
}

function linesOf(found: EngineResult): RecognisedLine[] {
  const lines: RecognisedLine[] = [];
  for (const block of found.blocks ?? [])
    for (const paragraph of block.paragraphs)
      for (const line of paragraph.lines) {
        const words: RecognisedWord[] = line.words
          .filter(({ text }) => text.trim() !== "")
          .map(({ text, confidence, bbox }) => ({
            ...bbox,
            text,
            confidence: confidence / 100,
            bold: false,
            italic: false,
          }));
        if (words.length === 0) continue;
        const { rowHeight, ascenders, descenders } = line.rowAttributes;
        lines.push({
          ...line.bbox,
          words,
          baseline: (line.baseline.y0 + line.baseline.y1) / 2,
          xHeight: Math.max(1, rowHeight - Math.abs(ascenders) - Math.abs(descenders)),
        });
      }
  return lines;
}

function meanConfidence(lines: readonly RecognisedLine[]): number | null {
  let sum = 0;
  let letters = 0;
  for (const { words } of lines)
    for (const { text, confidence } of words) {
      sum += confidence * text.length;
      letters += text.length;
    }
  return letters === 0 ? null : sum / letters;
}
