/**
 * MuPDF (WASM). Loaded only in the child process that converts: after any trap the instance is dead, and the child
 * with it. Its binary is embedded in the executable, so nothing is looked up on disk by name.
 */
import type * as Mupdf from "mupdf";
// The package exports no subpaths, hence the way through node_modules.
import wasmPath from "../../node_modules/mupdf/dist/mupdf-wasm.wasm" with { type: "file" };
import { dropNothingOnceBroken } from "./broken-mupdf.ts";

export const mupdfVersion = "1.28.1";

/**
 * The WASM module beside the API: structured text is read straight from its memory (`converters/pdf/glyphs.ts`),
 * because the API makes an object of every character and cannot say code points above 0xFFFF.
 */
export interface MupdfMemory {
  /** Replaced by a new view whenever the memory grows: never keep it over a call. */
  HEAPU8: Uint8Array;
  _wasm_stext_page_get_first_block(page: number): number;
  _wasm_stext_block_get_next(block: number): number;
  _wasm_stext_block_get_type(block: number): number;
  _wasm_stext_block_get_bbox(block: number): number;
  _wasm_stext_block_get_first_line(block: number): number;
  _wasm_stext_block_get_transform(block: number): number;
  _wasm_stext_block_get_image(block: number): number;
  _wasm_stext_block_get_v_flags(block: number): number;
  _wasm_stext_block_get_v_argb(block: number): number;
  _wasm_stext_line_get_next(line: number): number;
  _wasm_stext_line_get_dir(line: number): number;
  _wasm_stext_line_get_wmode(line: number): number;
  _wasm_stext_line_get_first_char(line: number): number;
  _wasm_stext_char_get_next(char: number): number;
  _wasm_stext_char_get_c(char: number): number;
  _wasm_stext_char_get_origin(char: number): number;
  _wasm_stext_char_get_quad(char: number): number;
  _wasm_stext_char_get_size(char: number): number;
  _wasm_stext_char_get_font(char: number): number;
  _wasm_stext_char_get_argb(char: number): number;
  _wasm_pdf_dict_get(dictionary: number, name: number): number;
  _wasm_pdf_array_get(array: number, index: number): number;
  _wasm_pdf_array_len(array: number): number;
  _wasm_pdf_is_array(object: number): number;
  _wasm_pdf_is_dict(object: number): number;
  _wasm_pdf_is_int(object: number): number;
  _wasm_pdf_is_string(object: number): number;
  _wasm_pdf_to_num(object: number): number;
  _wasm_pdf_to_real(object: number): number;
  _wasm_pdf_to_name(object: number): number;
  _wasm_pdf_to_text_string(object: number): number;
}

export interface MupdfEngine {
  mupdf: typeof Mupdf;
  memory: MupdfMemory;
}

let loading: Promise<MupdfEngine> | undefined;

/** Loads MuPDF once per process (about 130 ms). */
export function loadMupdf(): Promise<MupdfEngine> {
  loading ??= load();
  return loading;
}

async function load(): Promise<MupdfEngine> {
  // Compiled here rather than by the package's loader, which copies the ten megabytes first.
  const compiled = WebAssembly.compile(await Bun.file(wasmPath).bytes());
  const broken = Promise.withResolvers<never>();
  compiled.catch(broken.reject);
  const hooks = {
    instantiateWasm(
      imports: ConstructorParameters<typeof WebAssembly.Instance>[1],
      done: (instance: WebAssembly.Instance) => void,
    ): void {
      compiled
        .then((module) => WebAssembly.instantiate(module, imports))
        .then(done)
        .catch(broken.reject);
    },
  };
  // The package's loader fills this very object with the module's functions and memory.
  const module = hooks as unknown as MupdfMemory;
  (globalThis as Record<string, unknown>).$libmupdf_wasm_Module = module;
  const mupdf = await Promise.race([import("mupdf"), broken.promise]);
  mupdf.disableICC();
  // What it complains about goes nowhere; what matters is thrown or shows in the signals.
  mupdf.setLog({});
  dropNothingOnceBroken(mupdf, module);
  return { mupdf, memory: module };
}
