/** Looks of words that are set in some font, for tests. */
import type { Style } from "../../layout/model.ts";

/** `size` in points. */
export const styleOf = (font: string, size = 10): Style => ({
  ...{ key: `${font} ${size}`, font, size, bold: false, italic: false, mono: false, color: 0 },
});
