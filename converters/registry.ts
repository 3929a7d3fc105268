/** Every kind of input, one line each; the order is that of /v1/capabilities. */
export { capability as pdf } from "./pdf/capability.ts";
export { capability as text } from "./text/capability.ts";
