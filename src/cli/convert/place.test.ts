import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeBundle, placeMarkdown } from "./place.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "place-"));
  writeFileSync(join(folder, "result"), "result");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("prepared links at predicted names are not written through", async () => {
  const victim = join(folder, "victim");
  const path = join(folder, "a.md");
  writeFileSync(victim, "precious");
  symlinkSync(victim, `${path}.part`);
  for (let number = 1; number < 200; number++) symlinkSync(victim, `${path}.${process.pid}-${number}.part`);
  await placeMarkdown(join(folder, "result"), path);
  expect([readFileSync(victim, "utf8"), readFileSync(path, "utf8")]).toEqual(["precious", "result"]);
});

test("a folder that has come into a bundle's place meanwhile is left as it is", async () => {
  const path = join(folder, "bundle");
  mkdirSync(path);
  writeFileSync(join(path, "letter.txt"), "precious");
  await expect(placeBundle(emptyZip(), path, async () => [])).rejects.toThrow(
    "exists and is not a bundle; move it away first",
  );
  expect(readdirSync(path)).toEqual(["letter.txt"]);
  expect(readdirSync(folder).filter((name) => name.startsWith(".markmill-"))).toEqual([]);
});

/** An archive without entries is its end record alone (APPNOTE 4.3.16). */
function emptyZip(): string {
  const zip = join(folder, "empty.zip");
  writeFileSync(zip, Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]));
  return zip;
}

function earlierBundle(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(
    join(path, "manifest.json"),
    JSON.stringify({ schema_version: "svc.manifest.v1", files: [] }),
  );
  writeFileSync(join(path, "output.md"), "before");
  return path;
}

test("an earlier bundle is replaced as a whole", async () => {
  const path = earlierBundle("earlier");
  await placeBundle(emptyZip(), path, async () => []);
  expect(readdirSync(path)).toEqual(["bundle.zip"]);
  expect(readdirSync(folder).filter((name) => name.startsWith(".markmill-"))).toEqual([]);
});

test("a file created at the moment of the replacement stays, and the earlier bundle is not lost", async () => {
  // Who is first is chance; a try costs some milliseconds.
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const path = earlierBundle(`contested-${attempt}`);
    using taker = takerOf(path);
    await taker.ready;
    const failure = await placeBundle(emptyZip(), path, async () => []).catch(
      (error: Error) => error.message,
    );
    if (failure === undefined) continue;
    expect(readdirSync(path)).toEqual(["letter.txt"]);
    const before = /the previous content is in (.*)$/.exec(failure)?.[1] ?? "";
    expect(readFileSync(join(before, "output.md"), "utf8")).toBe("before");
    return;
  }
  throw new Error("the place was never taken in time");
});

/** A thread that moves a folder with a letter to the path as soon as nothing is there. */
function takerOf(path: string) {
  const mine = `${path}-mine`;
  mkdirSync(mine);
  writeFileSync(join(mine, "letter.txt"), "precious");
  const code = `postMessage("ready");
    for (;;) try { require("node:fs").renameSync(${JSON.stringify(mine)}, ${JSON.stringify(path)}); break; } catch {}`;
  const thread = new Worker(URL.createObjectURL(new Blob([code], { type: "application/javascript" })));
  const ready = new Promise((resolve) => thread.addEventListener("message", resolve, { once: true }));
  return { ready, [Symbol.dispose]: () => thread.terminate() };
}
