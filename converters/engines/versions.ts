/** Versions of the engines, by name. Loads their modules, but not the engines themselves. */
export async function engineVersions(): Promise<Record<string, string>> {
  const [{ ffmpegVersion }, { mupdfVersion }, { sharpVersion }, { tesseractVersion }, speech] =
    await Promise.all([
      import("./ffmpeg.ts"),
      import("./mupdf.ts"),
      import("./sharp.ts"),
      import("./tesseract.ts"),
      import("./speech/sherpa-onnx.ts"),
    ]);
  return {
    ffmpeg: ffmpegVersion,
    mupdf: mupdfVersion,
    sharp: sharpVersion,
    tesseract: tesseractVersion,
    "sherpa-onnx": speech.sherpaOnnxVersion,
    onnxruntime: speech.onnxRuntimeVersion,
  };
}
