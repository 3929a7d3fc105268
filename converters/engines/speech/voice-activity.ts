/** Voice activity detection by a Silero model in sherpa-onnx. */
import { samplesPerSecond } from "./contract.ts";
import { type Handle, loadSherpaOnnx, type SherpaOnnxAddon } from "./sherpa-onnx.ts";

/** Samples of one window of the model. */
export const activityWindow = 512;
const bufferSeconds = 60;
/** Longer speech without a pause is cut and rejoined: the engine copies all of it with each window. */
const runWindowsMax = (10 * samplesPerSecond) / activityWindow;

export interface Speaking {
  from: number;
  to: number;
}

export interface VoiceActivity {
  /** Exactly `activityWindow` samples of 16 kHz, -1 to 1, which are copied. */
  accept(window: Float32Array): void;
  /** All spans, in order, possibly a little past the end; no call is allowed afterwards. */
  end(): Speaking[];
}

/** `scratch`: as in `loadSherpaOnnx`. `model`: path of a model accepted by `inspectSpeechFiles`. */
export async function openVoiceActivity(scratch: string, model: string): Promise<VoiceActivity> {
  const addon = await loadSherpaOnnx(scratch);
  const detector = addon.createVoiceActivityDetector(
    {
      sileroVad: {
        model,
        threshold: 0.5,
        minSpeechDuration: 0.25,
        minSilenceDuration: 0.5,
        // Above it the engine would change its threshold.
        maxSpeechDuration: bufferSeconds,
        windowSize: activityWindow,
      },
      sampleRate: samplesPerSecond,
      numThreads: 1,
      provider: "cpu",
      debug: 0,
    },
    bufferSeconds,
  );
  const runs: Speaking[] = [];
  let windows = 0;
  return {
    accept(window) {
      addon.voiceActivityDetectorAcceptWaveform(detector, window);
      windows = addon.voiceActivityDetectorIsDetected(detector) ? windows + 1 : 0;
      if (windows >= runWindowsMax) {
        addon.voiceActivityDetectorFlush(detector);
        windows = 0;
      }
      collect(addon, detector, runs);
    },
    end() {
      // The model evaluates a window with a part of the next one.
      addon.voiceActivityDetectorAcceptWaveform(detector, new Float32Array(activityWindow));
      addon.voiceActivityDetectorFlush(detector);
      collect(addon, detector, runs);
      return runs;
    },
  };
}

function collect(addon: SherpaOnnxAddon, detector: Handle, runs: Speaking[]): void {
  while (!addon.voiceActivityDetectorIsEmpty(detector)) {
    const { start, samples } = addon.voiceActivityDetectorFront(detector, false);
    addon.voiceActivityDetectorPop(detector);
    const last = runs.at(-1);
    if (samples.length === 0) continue;
    if (last && start <= last.to) last.to = Math.max(last.to, start + samples.length);
    else runs.push({ from: start, to: start + samples.length });
  }
}
