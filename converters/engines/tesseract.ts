/**
 * Tesseract 5 (WASM, LSTM): the characters of a grey picture. Loaded only in a child process; its binary and the data
 * for English are embedded in the executable. One recogniser at a time: the engine keeps state between calls.
 */
import englishPath from "../../node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz" with {
  type: "file",
};
import wasmPath from "../../node_modules/tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm" with {
  type: "file",
};
import type { LanguageFiles } from "../ocr/contract.ts";

export const tesseractVersion = "5.5.1";

/** What of the module is used (tesseract.js-core has no types). */
interface TesseractModule {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
  destroy(api: TesseractApi): void;
}

export interface TesseractApi {
  Init(data: null, languages: string, mode: number, config: null): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number): number;
  SetSourceResolution(dpi: number): void;
  Recognize(monitor: null): number;
  GetJSONText(page: number): string;
  End(): void;
}

let loading: Promise<TesseractModule> | undefined;

/** Compiles the engine once per process. */
export function loadTesseract(): Promise<TesseractModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<TesseractModule> {
  const [{ default: core }, wasmBinary] = await Promise.all([
    import("tesseract.js-core/tesseract-core-relaxedsimd-lstm.js"),
    Bun.file(wasmPath).bytes(),
  ]);
  const silent = () => undefined;
  return (await core({ wasmBinary, print: silent, printErr: silent })) as TesseractModule;
}

export async function languageData(name: string, files: LanguageFiles): Promise<Uint8Array> {
  const installed = files[name];
  if (installed !== undefined) return Bun.file(installed).bytes();
  if (name !== "eng") throw new Error(`no data for the language ${name}`);
  return Bun.gunzipSync(await Bun.file(englishPath).bytes());
}
