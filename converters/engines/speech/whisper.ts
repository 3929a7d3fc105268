/** Whisper models in sherpa-onnx. */
import { type AsrEngine, type AsrModelFiles, type ChunkTranscript, samplesPerSecond } from "./contract.ts";
import { type Handle, loadSherpaOnnx, type RecognizerConfig, type SherpaOnnxAddon } from "./sherpa-onnx.ts";

/** The engine silently drops later samples; a second less than the window of Whisper. */
const windowSeconds = 29.4;
/** As recommended for multilingual models. */
const tailPaddings = 300;

/** Handles in use by native code: if collected, they would be freed there, and the process would crash. */
const inUse = new Set<readonly Handle[]>();

interface LoadedModel {
  addon: SherpaOnnxAddon;
  recognizer: Handle;
  config: RecognizerConfig;
}

/** `scratch`: as in `loadSherpaOnnx`. */
export function whisperEngine(scratch: string): AsrEngine {
  let loaded: LoadedModel | null = null;

  return {
    async load(files) {
      const addon = await loadSherpaOnnx(scratch);
      const config = configOf(files);
      loaded = { addon, recognizer: await addon.createOfflineRecognizerAsync(config), config };
    },
    async transcribeChunk(samples, language) {
      if (loaded === null) throw new Error("no model is loaded");
      const { addon, recognizer, config } = loaded;
      const wanted = language ?? "";
      if (config.modelConfig.whisper.language !== wanted) {
        config.modelConfig.whisper.language = wanted;
        addon.offlineRecognizerSetConfig(recognizer, config);
      }
      const stream = addon.createOfflineStream(recognizer);
      const held = [recognizer, stream];
      inUse.add(held);
      try {
        addon.acceptWaveformOffline(stream, { samples: withRoom(samples), sampleRate: samplesPerSecond });
        return transcriptionOf(await addon.decodeOfflineStreamAsync(recognizer, stream));
      } finally {
        inUse.delete(held);
      }
    },
    async close() {
      loaded = null;
      // The addon frees a model when its handle is collected, and knows no other way. It does so in the event loop; the
      // runtime fails when its last model is freed while the next one is being loaded.
      Bun.gc(true);
      await Bun.sleep(0);
    },
  };
}

function configOf({ encoder, decoder, tokens }: AsrModelFiles): RecognizerConfig {
  return {
    featConfig: { sampleRate: samplesPerSecond, featureDim: 80 },
    modelConfig: {
      whisper: {
        encoder,
        decoder,
        language: "",
        task: "transcribe",
        tailPaddings,
        enableSegmentTimestamps: 1,
      },
      tokens,
      // Parallelism is limited by slots: a child process has one.
      numThreads: 1,
      provider: "cpu",
      debug: 0,
    },
  };
}

/** Adds silence: the engine decodes at most six tokens a second, too few for some short chunks. */
function withRoom(samples: Float32Array): Float32Array {
  const seconds = Math.min(windowSeconds, (2 * samples.length) / samplesPerSecond + 2);
  const padded = new Float32Array(Math.max(samples.length, Math.round(seconds * samplesPerSecond)));
  padded.set(samples);
  return padded;
}

interface Answer {
  lang: string;
  text: string;
  /** Seconds. All three are missing where there is no segment. */
  segment_timestamps?: number[];
  segment_durations?: number[];
  segment_texts?: string[];
}

/** Characters not allowed in a JSON string; the engine escapes only quotes and backslashes. */
const unescaped = /[\u0000-\u001f]/g;

function transcriptionOf(json: string): ChunkTranscript {
  const answer = JSON.parse(
    json.replace(unescaped, (character) => JSON.stringify(character).slice(1, -1)),
  ) as Answer;
  const segments = (answer.segment_texts ?? []).map((text, index) => {
    const fromMs = Math.round((answer.segment_timestamps?.[index] ?? 0) * 1_000);
    const lastsMs = Math.round((answer.segment_durations?.[index] ?? 0) * 1_000);
    // The engine reports a length of 0 for segments without an end.
    return { fromMs, toMs: lastsMs > 0 ? fromMs + lastsMs : null, text };
  });
  return { language: answer.lang, text: answer.text, segments };
}
