import type { Style } from "./model.ts";

/** The name of the font of text that was recognised: its sizes and weights are estimates. */
export const recognisedFont = "recognised";

export const isRecognised = ({ style }: { style: Style }): boolean => style.font === recognisedFont;
