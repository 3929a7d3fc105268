/** Recordings to their transcripts. */
import { join } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import type { ConversionContext, ConversionRequest, Source } from "../../../contract.ts";
import type { Document } from "../../../document/model.ts";
import { ffmpegVersion } from "../../../engines/ffmpeg.ts";
import { sherpaOnnxVersion } from "../../../engines/speech/sherpa-onnx.ts";
import { decode } from "../decode.ts";
import { transcribe } from "./transcript.ts";

/** Throws what `decode` throws, and capability_unavailable where no model is installed or it lacks the language. */
export async function convert(
  source: Source,
  request: ConversionRequest,
  context: ConversionContext,
): Promise<Document> {
  const { speech } = context;
  if (speech === null)
    throw new Fault("capability_unavailable", {
      message:
        "No speech model is installed, so recordings cannot be transcribed; an administrator installs one with markmill models install FILE.",
    });
  const file = join(context.workDir, "sound.pcm");
  const sound = await decode(source, file);
  // What the decoder held, the transcript need not be held beside.
  Bun.gc(true);
  const engines = { ffmpeg: ffmpegVersion, "sherpa-onnx": sherpaOnnxVersion };
  return transcribe({ sound, file, engines }, request, { ...context, speech });
}
