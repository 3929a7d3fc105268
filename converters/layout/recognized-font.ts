import type { Style } from "./model.ts";

/** The name of the font of text that was recognized: its sizes and weights are estimates. */
export const recognizedFont = "recognised";

export const isRecognized = ({ style }: { style: Style }): boolean => style.font === recognizedFont;
