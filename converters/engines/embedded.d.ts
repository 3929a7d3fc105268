/** Files that are embedded in the executable: the import is the path to read them by. */
declare module "*.wasm" {
  const path: string;
  export default path;
}
