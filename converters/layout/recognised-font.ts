/** The name of the font of text that was recognised: its sizes and weights are estimates. */
export const recognisedFont = "recognised";
