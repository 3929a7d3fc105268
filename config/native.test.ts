/** An addon with its library out of gzipped files, each way in a process of its own: nothing can be unloaded. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const images = join(import.meta.dir, "../node_modules/@img");
const platform = existsSync(images)
  ? readdirSync(images)
      .find((name) => name.startsWith("sharp-linux"))
      ?.slice("sharp-".length)
  : undefined;

describe.skipIf(process.platform !== "linux" || platform === undefined)(
  "an addon that needs a library",
  () => {
    const place = mkdtempSync(join(tmpdir(), "mm-native-"));
    const unpack = join(place, "unpack");
    const packed: Record<string, { name: string; path: string }> = {};
    afterAll(() => rmSync(place, { recursive: true }));
    beforeAll(() => {
      mkdirSync(unpack);
      for (const [part, name] of [
        ["addon", `sharp-${platform}`],
        ["library", `sharp-libvips-${platform}`],
      ] as const) {
        const lib = join(images, name, "lib");
        const file = readdirSync(lib).find((each) => /\.node$|\.so\./.test(each)) ?? "";
        const path = join(place, `${part}.gz`);
        writeFileSync(path, gzipSync(readFileSync(join(lib, file)), { level: 1 }));
        packed[part] = { name: join(name, "lib", file), path };
      }
    });

    /** Loads it, and says where its parts are mapped from and what the addon can do. */
    function load(onDisk: boolean, addon = packed.addon) {
      const program = `
      import { readdirSync, readFileSync, readlinkSync } from "node:fs";
      import { loadPackedAddon, unpackAddonsTo } from ${JSON.stringify(join(import.meta.dir, "native.ts"))};
      unpackAddonsTo(${JSON.stringify(unpack)});
      const library = { ...${JSON.stringify(packed.library)}, symbol: "vips_version_string" };
      const addon = loadPackedAddon(${JSON.stringify(addon)}, [library], { onDisk: ${onDisk} });
      const maps = readFileSync("/proc/self/maps", "utf8").match(/\\S*sharp-(?:libvips-)?linux\\S*\\/lib\\/\\S+/g);
      const open = readdirSync("/proc/self/fd").map((fd) => {
        try { return readlinkSync("/proc/self/fd/" + fd); } catch { return ""; }
      });
      const left = open.filter((path) => path.includes("sharp-"));
      console.log(JSON.stringify({ version: addon.libvipsVersion().semver, places: [...new Set(maps)], left }));`;
      const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, "-e", program], {
        stderr: "pipe",
      });
      return { exitCode, said: stdout.toString(), stderr: stderr.toString() };
    }

    test("is loaded from memory, and nothing is on the disk", () => {
      const { said } = load(false);
      const { version, places, left } = JSON.parse(said);
      expect(version).toMatch(/^8\./);
      expect(left).toEqual([]);
      expect(places.map((path: string) => path.slice(0, 7))).toEqual(["/memfd:", "/memfd:"]);
      expect(readdirSync(unpack)).toEqual([]);
    });

    test("is loaded from files where memory does not do, and none of them stays", () => {
      const { said } = load(true);
      const { version, places } = JSON.parse(said);
      expect(version).toMatch(/^8\./);
      for (const path of places) expect(path).toStartWith(unpack);
      expect(places).toHaveLength(2);
      expect(readdirSync(unpack)).toEqual([]);
    });

    test("says both refusals where neither does", () => {
      writeFileSync(join(place, "broken.gz"), gzipSync("no addon"));
      const { exitCode, stderr } = load(false, { name: "sharp/broken.node", path: join(place, "broken.gz") });
      expect(exitCode).not.toBe(0);
      expect(stderr).toMatch(/neither from memory \(.*file too short.*\) nor from/);
      expect(readdirSync(unpack)).toEqual([]);
    });
  },
);
