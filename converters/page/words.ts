import { sizeOf } from "../read-text.ts";

/** As text is counted everywhere: what stands between white space, each character of Chinese and Japanese. */
export async function countWords(text: string): Promise<number> {
  const { words } = await sizeOf(
    (async function* () {
      yield text;
    })(),
  );
  return words;
}
