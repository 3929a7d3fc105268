/**
 * Tesseract's package looks for its binary beside itself; it is given the bytes instead (see
 * converters/engines/tesseract.ts). The bundler would write the folder that it was built in into the executable.
 */
const moduleFile = /node_modules[/\\]tesseract\.js-core[/\\]tesseract-core[^/\\]*\.js$/;
const ownPlace = /\b__(?:dirname|filename)\b/g;

export function tesseractWithoutPlace(): Bun.BunPlugin {
  return {
    name: "tesseract-without-place",
    setup(build) {
      build.onLoad({ filter: moduleFile }, async ({ path }) => ({
        contents: (await Bun.file(path).text()).replace(ownPlace, '""'),
        loader: "js",
      }));
    },
  };
}
