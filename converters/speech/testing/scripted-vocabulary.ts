/** The tokens of a scripted model, and what its encoder says of them. */

export const bands = 80;
export const context = 448;
const timesMax = 1501;
const msPerTime = 20;
const taskTokens = ["translate", "transcribe", "sot_lm", "sot_prev", "no_speech", "no_timestamps"] as const;

export interface Vocabulary {
  texts: readonly string[];
  languages: readonly string[];
  isMultilingual: boolean;
  endOfText: number;
  start: number;
  language(code: string): number;
  task(name: (typeof taskTokens)[number]): number;
  time(ms: number): number;
  firstTime: number;
  size: number;
}

/** As Whisper's: texts, the end of the text, its start, languages, tasks, times. */
export function vocabularyOf(said: readonly string[], languages: readonly string[]): Vocabulary {
  const texts = [...new Set([" ", ...said])];
  const endOfText = texts.length;
  const start = endOfText + 1;
  const tasks = start + 1 + languages.length;
  const firstTime = tasks + taskTokens.length;
  return {
    texts,
    languages,
    isMultilingual: languages.join() !== "en",
    endOfText,
    start,
    language(code) {
      if (!languages.includes(code)) throw new Error(`the model does not have the language ${code}`);
      return start + 1 + languages.indexOf(code);
    },
    task: (name) => tasks + taskTokens.indexOf(name),
    time(ms) {
      const time = ms / msPerTime;
      if (!Number.isInteger(time) || time < 0 || time >= timesMax) throw new Error(`${ms} ms is no time`);
      return firstTime + time;
    },
    firstTime,
    size: firstTime + timesMax,
  };
}

export function metadataOf(vocabulary: Vocabulary): Record<string, string | number> {
  const { languages, isMultilingual, language, task, start, endOfText, size } = vocabulary;
  const codes = languages.map(language);
  const sequence = isMultilingual ? [start, codes[0], task("transcribe")] : [start];
  return {
    model_type: "whisper-scripted",
    version: "1",
    maintainer: "markmill",
    n_mels: bands,
    n_audio_ctx: 1500,
    n_audio_state: 1,
    n_audio_head: 1,
    n_audio_layer: 1,
    n_vocab: size,
    n_text_ctx: context,
    n_text_state: 1,
    n_text_head: 1,
    n_text_layer: 1,
    sot_sequence: sequence.join(),
    all_language_tokens: codes.join(),
    all_language_codes: languages.join(),
    sot: start,
    sot_index: 0,
    eot: endOfText,
    blank_id: 0,
    is_multilingual: isMultilingual ? 1 : 0,
    ...Object.fromEntries(taskTokens.map((name) => [name, task(name)])),
  };
}
