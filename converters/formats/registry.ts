/** Every kind of input, one line each, sorted; /v1/capabilities lists them by these names in alphabetical order. */

export { capability as csv } from "./data/capability.ts";
export { capability as epub } from "./epub/capability.ts";
export { capability as image } from "./image/capability.ts";
export { capability as audio } from "./media/audio/capability.ts";
export { capability as video } from "./media/video/capability.ts";
export { capability as notes } from "./notes/capability.ts";
export { capability as docx } from "./office/docx/capability.ts";
export { capability as pptx } from "./office/pptx/capability.ts";
export { capability as xlsx } from "./office/xlsx/capability.ts";
export { capability as url } from "./page/capability.ts";
export { capability as pdf } from "./pdf/capability.ts";
export { capability as json } from "./records/json/capability.ts";
export { capability as xml } from "./records/xml/capability.ts";
export { capability as text } from "./text/capability.ts";
export { capability as html } from "./web/capability.ts";
