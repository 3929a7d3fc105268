/** Of the engines that this version has, by name. Their modules are loaded for it, the engines themselves are not. */
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
