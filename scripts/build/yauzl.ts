/**
 * yauzl reads the directories of archives, and could read their files as streams. It takes all that streams need from the
 * system as it is loaded, which takes longer than a short document's conversion; this plugin has it take that when a
 * stream is wanted.
 */

interface Change {
  found: string;
  /** In its place; all that is replaced must be there, or the build fails. */
  put: string;
}

const later = (module: string, ...names: string[]) =>
  names.map((name) => `get ${name}() { return require(${JSON.stringify(module)}).${name}; }`).join(", ");

/** Of node:stream; its methods are there as soon as one is made. */
const streamClass = (name: string): Change => ({
  found: `var ${name} = require("stream").${name};\n`,
  put: `function ${name}(...given) {
    const { ${name}: real } = require("stream");
    if (Object.getPrototypeOf(${name}.prototype) !== real.prototype)
      Object.setPrototypeOf(${name}.prototype, real.prototype);
    return real.apply(this, given);
  }\n`,
});

const changes: readonly Change[] = [
  {
    found: 'var zlib = require("zlib");\n',
    put: `var zlib = { ${later("zlib", "createInflateRaw", "crc32")} };\n`,
  },
  {
    found: 'var fd_slicer = require("./fd-slicer");\n',
    put: `var fd_slicer = { ${later("./fd-slicer", "FdSlicer", "BufferSlicer")} };\n`,
  },
  {
    found: 'var util = require("util");\n',
    put: "var util = { inherits: (own, base) => Object.setPrototypeOf(own.prototype, base.prototype) };\n",
  },
  ...["Transform", "PassThrough", "Writable"].map(streamClass),
  {
    found: 'const crc32 = typeof zlib.crc32 === "function" ? zlib.crc32 : require("./crc32");\n',
    put: "const crc32 = (...given) => zlib.crc32(...given);\n",
  },
];

export function yauzlWithoutStreams(): Bun.BunPlugin {
  return {
    name: "yauzl-without-streams",
    setup(build) {
      build.onLoad({ filter: /node_modules[/\\]yauzl[/\\]index\.js$/ }, async ({ path }) => ({
        loader: "js",
        contents: changed(await Bun.file(path).text()),
      }));
    },
  };
}

/** Throws where the package is not what it was. */
export function changed(source: string): string {
  return changes.reduce((text, { found, put }) => {
    if (text.split(found).length !== 2)
      throw new Error(`yauzl is written in a new way, without ${found.trim()}; see scripts/build/yauzl.ts`);
    return text.replace(found, () => put);
  }, source);
}
