/** The memory of the WASM module: structured text is read from it directly, without an object a character. */
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
