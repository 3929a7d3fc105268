import { afterAll, describe, expect, test } from "bun:test";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { codeOf, failureOf, faultOf } from "../../../../config/testing/failures.ts";
import { runsOf } from "../../../../config/testing/runs.ts";
import { makeGrounds, secret, wrongFiles, wrongFolders, wrongNames } from "../testing/escapes.ts";
import { race } from "../testing/race.ts";
import { copyOut } from "./copy-out.ts";
import { namedBelow, safeName } from "./path.ts";
import { type Place, placeFile, requirePlace } from "./place-file.ts";
import { placeFolder } from "./place-folder.ts";
import { openRoot } from "./root.ts";

const grounds = makeGrounds();
const root = await openRoot(grounds.root);
const scratch = mkdtempSync(join(tmpdir(), "markmill-root-"));
afterAll(async () => {
  await root.folder.close();
  grounds[Symbol.dispose]();
  rmSync(scratch, { recursive: true });
});
const result = join(scratch, "result.md");
writeFileSync(result, "words\n");
const { signal } = new AbortController();

let copies = 0;
async function read(path: string): Promise<string> {
  const copy = join(scratch, `copy-${copies++}`);
  try {
    await copyOut(root, namedBelow(path, "/path"), copy, signal);
    return readFileSync(copy, "utf8");
  } finally {
    rmSync(copy, { force: true });
  }
}

const place = (folder: string, name = "result.md", rest: Partial<Place> = {}): Place => ({
  ...{ folder: folder === "" ? [] : namedBelow(folder, "/out_dir").components, name },
  ...{ overwrite: false, spared: [] },
  ...rest,
});

const attempts = [...wrongNames(grounds), ...wrongFiles(grounds)];

describe("a root", () => {
  test("reads the files below it, whatever language they are named in", async () => {
    expect(await read("inner.csv")).toBe("a,b\n1,2\n");
    expect(await read("sub/inner.csv")).toBe("a,b\n1,2\n");
    const names = [
      "Résumé 2026.csv",
      "報告書.csv",
      "..hidden",
      "100%.csv",
      "a%20b.csv",
      "~$open.csv",
      "AC\u29f8DC.csv",
    ];
    for (const name of [
      ...names,
      "Re: offer.csv",
      "می\u200cخواهم.csv",
      "👩‍🔬.csv",
      "½.csv",
      "wait….csv",
      "a..b",
    ]) {
      writeFileSync(join(grounds.root, name), name);
      expect(await read(name)).toBe(name);
    }
  });

  test("refuses every way out, each with a sentence that names neither the secret nor its place", async () => {
    expect(new Set(attempts).size).toBeGreaterThanOrEqual(200);
    const before = grounds.seenOutside();
    for (const path of attempts) {
      const fault = await faultOf(() => read(path)).catch((error) => {
        throw new Error(`${JSON.stringify(path)}: ${error}`);
      });
      expect([path, fault.code]).toEqual([path, "invalid_request"]);
      expect(fault.message).not.toContain(secret);
      if (!path.includes(grounds.base)) expect(fault.message).not.toContain(grounds.base);
      expect(fault.message).not.toContain("/proc/self/fd/");
    }
    expect(grounds.seenOutside()).toBe(before);
  }, 60_000);

  test("refuses every folder outside to write to, and makes nothing there", async () => {
    const before = grounds.seenOutside();
    const folders = [...wrongNames(grounds), ...wrongFolders(grounds)];
    expect(new Set(folders).size).toBeGreaterThanOrEqual(200);
    for (const folder of folders.filter((name) => name !== "")) {
      for (const act of [requirePlace, (to: typeof root, at: Place) => placeFile(to, result, at)])
        expect([folder, await codeOf(async () => act(root, place(folder)))]).toEqual([
          folder,
          "invalid_request",
        ]);
    }
    expect(grounds.seenOutside()).toBe(before);
  }, 60_000);

  test("stays what it was opened as when its name leads elsewhere", async () => {
    const base = mkdtempSync(join(tmpdir(), "markmill-moved-"));
    mkdirSync(join(base, "here"));
    writeFileSync(join(base, "here", "a.csv"), "first");
    symlinkSync("here", join(base, "link"));
    const moved = await openRoot(join(base, "link"));
    renameSync(join(base, "here"), join(base, "there"));
    mkdirSync(join(base, "here"));
    writeFileSync(join(base, "here", "a.csv"), "another");
    const copy = join(base, "copy");
    await copyOut(moved, namedBelow("a.csv", "/path"), copy, signal);
    expect(readFileSync(copy, "utf8")).toBe("first");
    await moved.folder.close();
    rmSync(base, { recursive: true });
  });

  test("must be a folder that is there", async () => {
    for (const path of [join(grounds.root, "inner.csv"), join(grounds.root, "nothing")])
      expect(await failureOf(openRoot(path))).toBeInstanceOf(Error);
  });

  test("a hard link is the file itself, which nothing tells from any other name of it", async () => {
    linkSync(join(grounds.outside, "secret.csv"), join(grounds.root, "hard.csv"));
    expect(await read("hard.csv")).toBe(secret);
    // Replacing it replaces the name below the root, not what the other name leads to.
    await placeFile(root, result, place("", "hard.csv", { overwrite: true }));
    expect(readFileSync(join(grounds.outside, "secret.csv"), "utf8")).toBe(secret);
  });

  test("a file that is too large is refused before it is read", async () => {
    const path = join(grounds.root, "large.csv");
    writeFileSync(path, "");
    truncateSync(path, 2 * 1024 ** 3);
    expect(await codeOf(read("large.csv"))).toBe("payload_too_large");
    rmSync(path);
  });
});

describe("links swapped while files are opened", () => {
  test("never lead outside, for reading or for writing", async () => {
    const rounds = runsOf(4_000);
    const racing = await race(grounds);
    const before = grounds.seenOutside();
    const seen = { inner: 0, refused: 0, written: 0, notWritten: 0 };
    try {
      for (let round = 0; round < rounds; round++) {
        for (const path of ["swap/secret.csv", "swapped.csv"]) {
          const text = await read(path).catch((error) => {
            if (!(error instanceof Fault)) throw error;
            return null;
          });
          if (text !== null) expect(text).toBe("inner\n");
          seen[text === null ? "refused" : "inner"] += 1;
        }
        if (round % 4 > 0) continue;
        const places = [
          place("swap/new", "a.md", { overwrite: true }),
          place("swap", "b.md", { overwrite: true }),
          place("swap", `c-${round}.md`),
          place("", "swapped.csv", { overwrite: true }),
        ];
        for (const where of places) {
          // The file that is exchanged stays what the reader expects.
          const from = where.name === "swapped.csv" ? join(scratch, "inner.csv") : result;
          if (from !== result) writeFileSync(from, "inner\n");
          const written = await placeFile(root, from, where).then(
            () => true,
            (error) => {
              if (!(error instanceof Fault)) throw error;
              return false;
            },
          );
          seen[written ? "written" : "notWritten"] += 1;
        }
      }
    } finally {
      await racing[Symbol.asyncDispose]();
    }
    expect(grounds.seenOutside()).toBe(before);
    // Both sides of the exchange were met, or nothing was shown.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(runsOf(50));
  }, 120_000);
});

describe("what is written", () => {
  const at = (name: string) => join(grounds.root, "out", name);

  test("appears in folders that are made for it, and leaves nothing else behind", async () => {
    await placeFile(root, result, place("out/of/the/way"));
    expect(readFileSync(at("of/the/way/result.md"), "utf8")).toBe("words\n");
    expect(readdirSync(at("of/the/way"))).toEqual(["result.md"]);
  });

  test("replaces only if requested, and then only regular files that are not inputs", async () => {
    writeFileSync(at("result.md"), "mine");
    expect((await faultOf(placeFile(root, result, place("out")))).message).toContain("overwrite");
    expect(readFileSync(at("result.md"), "utf8")).toBe("mine");
    const { dev, ino } = statSync(at("result.md"), { bigint: true });
    const spared = place("out", "result.md", { overwrite: true, spared: [`${dev}:${ino}`] });
    expect(await codeOf(placeFile(root, result, spared))).toBe("invalid_request");
    await placeFile(root, result, place("out", "result.md", { overwrite: true }));
    expect(readFileSync(at("result.md"), "utf8")).toBe("words\n");
    symlinkSync("../../outside/secret.csv", at("link.md"));
    mkdirSync(at("folder.md"));
    for (const name of ["link.md", "folder.md"])
      expect(await codeOf(placeFile(root, result, place("out", name, { overwrite: true })))).toBe(
        "invalid_request",
      );
    expect(lstatSync(at("link.md")).isSymbolicLink()).toBe(true);
    expect(readdirSync(grounds.outside)).toEqual(["secret.csv"]);
  });

  test("a bundle replaces an earlier bundle, and removes its links without following them", async () => {
    const bundle = join(scratch, "bundle");
    mkdirSync(join(bundle, "assets"), { recursive: true });
    writeFileSync(join(bundle, "manifest.json"), '{"schema_version":"svc.manifest.v1","files":[]}');
    writeFileSync(join(bundle, "assets", "a.png"), "picture");
    await placeFolder(root, bundle, place("out", "bundle"));
    expect(readdirSync(at("bundle")).sort()).toEqual(["assets", "manifest.json"]);
    expect(await codeOf(placeFolder(root, bundle, place("out", "bundle")))).toBe("invalid_request");
    symlinkSync(grounds.outside, at("bundle/assets/link"));
    await placeFolder(root, bundle, place("out", "bundle", { overwrite: true }));
    expect(readdirSync(at("bundle/assets"))).toEqual(["a.png"]);
    expect(readdirSync(grounds.outside)).toEqual(["secret.csv"]);
    expect(await codeOf(placeFolder(root, bundle, place("out", "of", { overwrite: true })))).toBe(
      "invalid_request",
    );
    expect(readdirSync(at("")).filter((name) => name.startsWith(".markmill"))).toEqual([]);
  });
});

test.each([
  ["Report 2026", "Report 2026"],
  ["..", "document"],
  ["../../outside/x", "document"],
  ["a/b", "document"],
  ["a\\b", "document"],
  ["\u2025", "document"],
  ["", "document"],
  ["C:x", "document"],
  [`${"a".repeat(300)}`, "document"],
])("the foreign name %j becomes %j", (wished, name) => {
  expect(safeName(wished, "document")).toBe(name);
});
