/** Every kind of input, one line each, sorted; /v1/capabilities lists them by these names in alphabetical order. */

export { capability as csv } from "./data/capability.ts";
export { capability as pdf } from "./pdf/capability.ts";
export { capability as text } from "./text/capability.ts";
