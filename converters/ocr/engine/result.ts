/** What the engine found on a page, read word by word from its memory: its own JSON tells every letter, for a megabyte a page. */
import type { TesseractApi, TesseractEngine } from "../../engines/tesseract.ts";
import type { Box } from "../../util/geometry/box.ts";

export interface FoundWord extends Box {
  text: string;
  /** 0..1. */
  confidence: number;
}

export interface FoundLine {
  words: FoundWord[];
  /** At the left and the right end of the line's box. */
  baseline: Box;
  /** Of small letters, ascenders and descenders together. */
  height: number;
  ascenders: number;
  descenders: number;
}

const levels = { block: 0, line: 2, word: 3 } as const;

/** A page says no more words than this; noise may be taken for a great many. */
const wordsMax = 50_000;

export function resultOf({ module, heap }: TesseractEngine, api: TesseractApi): FoundLine[] {
  const found: FoundLine[] = [];
  const object = api.GetIterator();
  const iterator = module.getPointer(object);
  if (iterator === 0) return found;
  const scratch = module._malloc(16);
  const at = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
  const integers = (): Box => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = new Int32Array(heap().buffer, scratch, 4);
    return { x0, y0, x1, y1 };
  };
  try {
    for (let words = 0; words < wordsMax; words++) {
      if (
        found.length === 0 ||
        module._emscripten_bind_ResultIterator_IsAtBeginningOf_1(iterator, levels.line) !== 0
      ) {
        module._emscripten_bind_ResultIterator_Baseline_5(iterator, levels.line, ...at);
        const baseline = integers();
        module._emscripten_bind_ResultIterator_RowAttributes_3(iterator, at[0], at[1], at[2]);
        const [height = 0, descenders = 0, ascenders = 0] = new Float32Array(heap().buffer, scratch, 3);
        found.push({
          words: [],
          baseline,
          height,
          descenders: Math.abs(descenders),
          ascenders: Math.abs(ascenders),
        });
      }
      const text = textAt({ module, heap }, iterator);
      if (
        text !== "" &&
        module._emscripten_bind_ResultIterator_BoundingBox_5(iterator, levels.word, ...at) !== 0
      ) {
        const confidence = module._emscripten_bind_ResultIterator_Confidence_1(iterator, levels.word) / 100;
        found.at(-1)?.words.push({ ...integers(), text, confidence: Math.min(1, Math.max(0, confidence)) });
      }
      if (module._emscripten_bind_ResultIterator_Next_1(iterator, levels.word) === 0) break;
    }
  } finally {
    module._free(scratch);
    module.destroy(object);
  }
  return found.filter(({ words }) => words.length > 0);
}

const decoder = new TextDecoder();

/** The engine gives a copy that is ours to free. */
function textAt({ module, heap }: TesseractEngine, iterator: number): string {
  const pointer = module._emscripten_bind_ResultIterator_GetUTF8Text_1(iterator, levels.word);
  if (pointer === 0) return "";
  const bytes = heap();
  const text = decoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
  module._free(pointer);
  return text.trim();
}
