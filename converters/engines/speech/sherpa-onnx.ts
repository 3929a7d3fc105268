/** sherpa-onnx (native): speech recognition, only in a child process, which bad input may end. */
import { Fault } from "../../../config/errors/fault.ts";
import { unpackAddonsTo } from "../../../config/native.ts";

export const sherpaOnnxVersion = "1.13.8";
export const onnxRuntimeVersion = "1.28.2";

/** A handle of the addon; its object is freed when nothing refers to it any longer. */
export type Handle = object & { readonly handle?: never };

export interface RecognizerConfig {
  featConfig: { sampleRate: number; featureDim: number };
  modelConfig: {
    whisper: {
      encoder: string;
      decoder: string;
      /** Empty: detected by the model. A language that the model lacks ends the process. */
      language: string;
      task: "transcribe";
      /** Hundredths of a second of silence after the sound. */
      tailPaddings: number;
      enableSegmentTimestamps: 0 | 1;
    };
    tokens: string;
    numThreads: number;
    provider: "cpu";
    debug: 0 | 1;
  };
}

export interface VadConfig {
  sileroVad: {
    model: string;
    threshold: number;
    /** Seconds. */
    minSpeechDuration: number;
    minSilenceDuration: number;
    maxSpeechDuration: number;
    /** Samples. */
    windowSize: number;
  };
  sampleRate: number;
  numThreads: number;
  provider: "cpu";
  debug: 0 | 1;
}

/** The used part of the addon (its package only has types for its wrapper). */
export interface SherpaOnnxAddon {
  version: string;
  onnxruntimeVersion: string;
  createOfflineRecognizerAsync(config: RecognizerConfig): Promise<Handle>;
  offlineRecognizerSetConfig(recognizer: Handle, config: RecognizerConfig): void;
  createOfflineStream(recognizer: Handle): Handle;
  acceptWaveformOffline(stream: Handle, wave: { samples: Float32Array; sampleRate: number }): void;
  /** Both must stay referenced until it has settled. JSON. */
  decodeOfflineStreamAsync(recognizer: Handle, stream: Handle): Promise<string>;
  createVoiceActivityDetector(config: VadConfig, bufferSeconds: number): Handle;
  voiceActivityDetectorAcceptWaveform(detector: Handle, samples: Float32Array): void;
  voiceActivityDetectorIsDetected(detector: Handle): boolean;
  voiceActivityDetectorIsEmpty(detector: Handle): boolean;
  /** `start` counts samples from the beginning. `external`: whether the samples stay in the addon's memory. */
  voiceActivityDetectorFront(detector: Handle, external: boolean): { start: number; samples: Float32Array };
  voiceActivityDetectorPop(detector: Handle): void;
  voiceActivityDetectorFlush(detector: Handle): void;
}

let loading: Promise<SherpaOnnxAddon> | undefined;

/** Loads the addon once per process. `scratch`: a folder for what some systems cannot load from memory. */
export function loadSherpaOnnx(scratch: string): Promise<SherpaOnnxAddon> {
  loading ??= load(scratch);
  return loading;
}

async function load(scratch: string): Promise<SherpaOnnxAddon> {
  const message = speechEngineDefect();
  if (message !== null) throw new Fault("capability_unavailable", { message });
  unpackAddonsTo(scratch);
  const { default: addon } = await import("sherpa-onnx-node/addon.js").catch((cause: unknown) => {
    throw new Fault("capability_unavailable", { message: notLoaded, cause });
  });
  return addon as SherpaOnnxAddon;
}

const notLoaded =
  "The speech engine cannot be loaded on this machine: it needs glibc 2.32, and the libstdc++ and libgcc of GCC 11, or newer.";

/** Of the C library that its builds for Linux need. */
const glibcMin = [2, 32] as const;
const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/** The reason why this machine cannot transcribe speech, as a sentence; null if the engine supports it. */
export function speechEngineDefect(
  platform = `${process.platform}-${process.arch}`,
  glibc = glibcVersion(),
): string | null {
  if (!platforms.includes(platform)) return `The speech engine has no build for ${platform}.`;
  if (!platform.startsWith("linux")) return null;
  if (glibc === null)
    return "The speech engine has no build for systems without glibc, such as Alpine Linux: use one with glibc.";
  const [major = 0, minor = 0] = glibc.split(".").map(Number);
  if (major > glibcMin[0] || (major === glibcMin[0] && minor >= glibcMin[1])) return null;
  return `The speech engine needs glibc ${glibcMin.join(".")} or newer; this system has ${glibc}.`;
}

/** Null: another C library. */
function glibcVersion(): string | null {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime || null;
}
