/** Voice activity by a Silero model in sherpa-onnx: where somebody speaks. */
import { samplesPerSecond } from "./contract.ts";
import { type Handle, loadSherpaOnnx, type SherpaOnnxAddon } from "./sherpa-onnx.ts";

/** Samples of one window of the model. */
export const activityWindow = 512;
const bufferSeconds = 60;
/** Longer speech without a pause is cut and joined again: the engine copies all of it with each window. */
const runWindowsMax = (10 * samplesPerSecond) / activityWindow;

export interface Speaking {
  from: number;
  to: number;
}

export interface VoiceActivity {
  /** Exactly `activityWindow` samples of 16 kHz, -1 to 1, which it does not keep. */
  accept(window: Float32Array): void;
  /** All of it, in order, maybe to a little behind the end; no further call is allowed after it. */
  end(): Speaking[];
}

/** `scratch`: as of `loadSherpaOnnx`. `model`: its path; one that `inspectSpeechFiles` takes. */
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
      // The model looks at a window with some of the next one.
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
