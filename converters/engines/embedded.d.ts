/** Files that are embedded in the executable: the import is the path to read them by. */
declare module "*.wasm" {
  const path: string;
  export default path;
}
declare module "*.gz" {
  const path: string;
  export default path;
}
declare module "tesseract.js-core/tesseract-core-relaxedsimd.js" {
  const core: (options: object) => Promise<unknown>;
  export default core;
}
declare module "sherpa-onnx-node/addon.js" {
  const addon: unknown;
  export default addon;
}
