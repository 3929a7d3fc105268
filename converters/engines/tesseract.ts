/** Tesseract 5 (WASM), embedded with English; only in a child process. Its legacy engine detects the orientation. */
import englishPath from "../../node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz" with {
  type: "file",
};
import orientationPath from "../../node_modules/@tesseract.js-data/osd/4.0.0_best_int/osd.traineddata.gz" with {
  type: "file",
};
import wasmPath from "../../node_modules/tesseract.js-core/tesseract-core-relaxedsimd.wasm" with {
  type: "file",
};

export const tesseractVersion = "5.1.0-288-g2a9c1";

/** Bytes in the engine's memory. */
type Pointer = number;

/** The used part of the module (tesseract.js-core has no types). */
export interface TesseractModule {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
  OSResults: new () => OrientationResults;
  destroy(object: object): void;
  getPointer(object: object): Pointer;
  _malloc(bytes: number): Pointer;
  _free(at: Pointer): void;
  _emscripten_bind_ResultIterator_Next_1(iterator: Pointer, level: number): number;
  _emscripten_bind_ResultIterator_IsAtBeginningOf_1(iterator: Pointer, level: number): number;
  _emscripten_bind_ResultIterator_BoundingBox_5(
    iterator: Pointer,
    level: number,
    left: Pointer,
    top: Pointer,
    right: Pointer,
    bottom: Pointer,
  ): number;
  _emscripten_bind_ResultIterator_Baseline_5(
    iterator: Pointer,
    level: number,
    x0: Pointer,
    y0: Pointer,
    x1: Pointer,
    y1: Pointer,
  ): number;
  _emscripten_bind_ResultIterator_RowAttributes_3(
    iterator: Pointer,
    height: Pointer,
    descenders: Pointer,
    ascenders: Pointer,
  ): void;
  _emscripten_bind_ResultIterator_Confidence_1(iterator: Pointer, level: number): number;
  _emscripten_bind_ResultIterator_GetUTF8Text_1(iterator: Pointer, level: number): Pointer;
}

export interface TesseractApi {
  Init(data: null, languages: string, mode: number, config: null): number;
  Version(): string;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): boolean;
  SetImage(pixels: Pointer, width: number, height: number, bytesPerPixel: number, bytesPerRow: number): void;
  SetSourceResolution(dpi: number): void;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  /** Not 0 if it was interrupted. */
  Recognize(monitor: Pointer | null): number;
  GetIterator(): object;
  DetectOS(results: OrientationResults): boolean;
  ClearAdaptiveClassifier(): void;
  Clear(): void;
  End(): void;
}

export interface OrientationResults {
  get_best_result(): {
    get_orientation_id(): number;
    get_oconfidence(): number;
    get_script_id(): number;
    get_sconfidence(): number;
  };
  get_unicharset(): { get_script_from_script_id(id: number): string };
}

export interface TesseractEngine {
  module: TesseractModule;
  /** A new view whenever the memory has grown: never keep it over a call. */
  heap(): Uint8Array<ArrayBuffer>;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** A new instance; the code is compiled once per process (about 60 ms), and so is what it is optimized to. */
export async function loadTesseract(): Promise<TesseractEngine> {
  compiled ??= Bun.file(wasmPath)
    .bytes()
    .then((bytes) => WebAssembly.compile(bytes));
  const [code, { default: core }] = await Promise.all([
    compiled,
    import("tesseract.js-core/tesseract-core-relaxedsimd.js"),
  ]);
  const silent = () => undefined;
  let memory: WebAssembly.Memory | undefined;
  const broken = Promise.withResolvers<never>();
  const hooks = {
    print: silent,
    printErr: silent,
    instantiateWasm(
      imports: ConstructorParameters<typeof WebAssembly.Instance>[1],
      done: (instance: WebAssembly.Instance) => void,
    ): void {
      WebAssembly.instantiate(code, imports)
        .then((instance) => {
          memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
          done(instance);
        })
        .catch(broken.reject);
    },
  };
  const module = (await Promise.race([core(hooks), broken.promise])) as TesseractModule;
  return { module, heap: () => new Uint8Array(memory?.buffer as ArrayBuffer) };
}

export async function englishData(): Promise<Uint8Array> {
  return Bun.gunzipSync(await Bun.file(englishPath).bytes());
}

export async function orientationData(): Promise<Uint8Array> {
  return Bun.gunzipSync(await Bun.file(orientationPath).bytes());
}
