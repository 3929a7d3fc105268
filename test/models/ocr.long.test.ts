/** Models on the executable: installed from offline media by the command line and over HTTP, used, refused, removed. */
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { zip } from "../../converters/input/archive/testing/zip.ts";
import type { JobBody } from "../../scripts/server/api.ts";
import { administer } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import {
  modelCommands,
  modelServer,
  testRefusedCommands,
  testRefusedUploads,
} from "../support/models/administration.ts";
import { redSquare } from "../support/red-square.ts";
import { startServer } from "../support/server.ts";
import { english, lies, type Model, sha256, tarOf, text } from "./data.ts";
import { refusedMedia } from "./refusals.ts";

const commands = modelCommands();
const { at, file, newDataDir, markmill, run, answered } = commands;

const namesIn = async (dataDir: string) =>
  (await answered<{ models: Model[] }>(dataDir, "list")).models.map(({ name }) => name);
/** Of the system's own package (Debian: tesseract-ocr-deu), where it is installed. */
const german = [...new Bun.Glob("usr/share/tesseract-ocr/*/tessdata/deu.traineddata").scanSync("/")].map(
  (path) => `/${path}`,
)[0];

test.skipIf(german === undefined)(
  "the system's German is installed (skipped without tesseract-ocr-deu)",
  async () => {
    const dataDir = newDataDir();
    await answered(dataDir, "install", german ?? "");
    expect(await namesIn(dataDir)).toEqual(["eng", "deu"]);
  },
  180_000,
);

describe("the command line", () => {
  const forms: readonly [string, () => string, readonly string[]][] = [
    ["a single file", () => file("xeng.traineddata", english), ["xeng"]],
    ["a single file, compressed", () => file("xeng.traineddata.gz", Bun.gzipSync(english)), ["xeng"]],
    [
      "a tar with scripts and checksums",
      () =>
        file(
          "models.tar",
          tarOf([
            { name: "tessdata/", type: "5" },
            { name: "tessdata/README", content: text("Read me.\n") },
            { name: "tessdata/xeng.traineddata", content: english },
            { name: "tessdata/script/Xatin.traineddata", content: english },
            { name: "tessdata/eng.traineddata", content: english },
            {
              name: "tessdata/sha256sums",
              content: text(
                `${sha256(english)}  xeng.traineddata\n${sha256(english)}  ./script/Xatin.traineddata\n`,
              ),
            },
          ]),
        ),
      ["Xatin", "xeng"],
    ],
    [
      "a compressed tar",
      () => file("m.tgz", Bun.gzipSync(tarOf([{ name: "xeng.traineddata", content: english }]))),
      ["xeng"],
    ],
    [
      "a zip",
      () =>
        file(
          "m.zip",
          zip([
            { name: "xeng.traineddata", content: english },
            { name: "xeng.traineddata.sha256", content: `SHA256 (xeng.traineddata) = ${sha256(english)}\n` },
          ]),
        ),
      ["xeng"],
    ],
    [
      "a folder",
      () => {
        const path = mkdtempSync(at("folder-"));
        mkdirSync(join(path, "script"));
        writeFileSync(join(path, "script", "Xatin.traineddata"), english);
        return path;
      },
      ["Xatin"],
    ],
  ];
  test.each(forms)(
    "installs from %s, where no server ever ran",
    async (_, make, names) => {
      const dataDir = newDataDir();
      const { models } = await answered<{ models: Model[] }>(dataDir, "install", make());
      expect(models.map(({ name }) => name).sort()).toEqual([...names]);
      expect(models[0]?.files).toMatchObject([{ bytes: english.length, sha256: sha256(english) }]);
      expect(await namesIn(dataDir)).toEqual(["eng", ...names]);
      expect(lies(dataDir).sort()).toEqual([...names]);
      expect(await answered<object>(dataDir, "verify")).toMatchObject({ ok: true });
    },
    180_000,
  );

  testRefusedCommands(refusedMedia, commands);

  test("compares the SHA-256 that was given", async () => {
    const dataDir = newDataDir();
    const path = file("xeng.traineddata", english);
    for (const [given, says] of [
      ["0".repeat(64), `its SHA-256 is ${sha256(english)}`],
      ["abc", "64 hexadecimal digits"],
    ] as const) {
      const { exitCode, stderr } = await run(dataDir, "install", path, "--sha256", given);
      expect([exitCode, stderr.includes(says)]).toEqual([1, true]);
      expect(lies(dataDir)).toEqual([]);
    }
    await answered(dataDir, "install", path, "--sha256", sha256(english).toUpperCase());
    expect(await namesIn(dataDir)).toEqual(["eng", "xeng"]);
  }, 180_000);

  test("refuses what is not a file, is not there, or is far too large", async () => {
    const dataDir = newDataDir();
    const linked = mkdtempSync(at("linked-"));
    symlinkSync("/etc/passwd", join(linked, "xeng.traineddata"));
    const pipe = at("pipe.traineddata");
    expect(Bun.spawnSync(["mkfifo", pipe]).exitCode).toBe(0);
    const large = file("large.traineddata", english);
    truncateSync(large, 300 * 1024 ** 2);
    for (const [path, says] of [
      [linked, "xeng.traineddata is a link"],
      [pipe, "is neither a file nor a folder"],
      [at("nowhere.tar"), "there is no such file"],
      [large, "exceeds 268435456 bytes"],
    ] as const) {
      const { exitCode, stderr } = await run(dataDir, "install", path);
      expect([path, exitCode, stderr]).toEqual([path, 1, expect.stringContaining(says)]);
      expect(lies(dataDir)).toEqual([]);
    }
  }, 180_000);

  test("reports damage, does not use the model, and repairs it by reinstallation", async () => {
    const dataDir = newDataDir();
    const path = file("xeng.traineddata", english);
    const { models } = await answered<{ models: Model[] }>(dataDir, "install", path);
    const inside = join(dataDir, "models", "xeng", models[0]?.files[0]?.path ?? "");
    expect(statSync(inside).mode & 0o077).toBe(0);
    writeFileSync(
      inside,
      english.map((byte, at) => (at === 5_000_000 ? byte ^ 1 : byte)),
    );
    const changed = await run(dataDir, "verify", "xeng");
    expect([changed.exitCode, changed.stdout]).toEqual([
      1,
      expect.stringContaining("has changed since it was installed (SHA-256); reinstall the model"),
    ]);
    appendFileSync(inside, "more");
    const list = await answered<{ models: Model[] }>(dataDir, "list");
    expect(list.models).toMatchObject([
      { name: "eng", built_in: true },
      { name: "xeng", state: "damaged" },
    ]);
    const doctor = await markmill("doctor", "--data-dir", dataDir);
    expect(doctor.stdout).toMatch(/fail {2}models +xeng: .*bytes/);
    await answered(dataDir, "install", path);
    expect(await answered<object>(dataDir, "verify", "xeng")).toMatchObject({ ok: true });
    expect((await markmill("doctor", "--data-dir", dataDir)).stdout).toMatch(
      /ok +models +OCR languages: eng \(built in\), xeng/,
    );
    await answered(dataDir, "remove", "xeng");
    expect(lies(dataDir)).toEqual([]);
    for (const args of [
      ["remove", "xeng"],
      ["verify", "xeng"],
      ["remove", "eng"],
      ["remove", "../ledger"],
    ]) {
      const { exitCode, stderr } = await run(dataDir, ...args);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining("Model not found")]);
    }
  }, 180_000);
});

describe("beside a running server", () => {
  const server = modelServer();
  const { ask, install } = server;
  const estimate = (languages: unknown) => {
    const form = new FormData();
    form.append("options", JSON.stringify({ ocr_languages: languages }));
    form.append("file", new Blob([new Uint8Array(redSquare)]), "square.png");
    return ask("POST", "estimates", form);
  };
  async function languages(): Promise<Record<string, string[] | undefined>> {
    const { body } = await ask("GET", "capabilities");
    const { capabilities } = body as { capabilities: { id: string; languages?: string[] }[] };
    return Object.fromEntries(capabilities.map((each) => [each.id, each.languages]));
  }

  testRefusedUploads(refusedMedia, server);

  test("what is installed is there at once, by either way, and the audit says by whom", async () => {
    const dataDir = server.dataDir();
    expect(await languages()).toMatchObject({
      "pdf-to-markdown": ["auto", "eng"],
      "image-to-markdown": ["auto", "eng"],
    });
    expect((await languages())["csv-to-markdown"]).toBeUndefined();
    expect(await estimate(["xeng"])).toEqual({
      status: 400,
      body: {
        error: expect.objectContaining({
          code: "invalid_request",
          message: expect.stringMatching(
            /Not installed: xeng; installed: eng, or auto alone\. .*markmill models install/,
          ),
          details: [
            { path: "/options/ocr_languages", message: expect.stringContaining("xeng is not installed") },
          ],
        }),
      },
    });

    await answered(dataDir, "install", file("xeng.traineddata", english));
    expect((await languages())["image-to-markdown"]).toEqual(["auto", "eng", "xeng"]);
    const posted = await install("yeng.traineddata.gz", Bun.gzipSync(english), "f".repeat(64));
    expect(posted).toMatchObject({ status: 422, body: { error: { code: "invalid_model" } } });
    expect(await install("yeng.traineddata", english, sha256(english))).toMatchObject({
      status: 201,
      body: { models: [{ name: "yeng", state: "ready" }], left_out: [] },
    });
    expect((await languages())["pdf-to-markdown"]).toEqual(["auto", "eng", "xeng", "yeng"]);
    // Again, in its place.
    expect(await install("yeng.traineddata", english)).toMatchObject({ status: 201 });
    expect(lies(dataDir).sort()).toEqual(["xeng", "yeng"]);
    expect(await ask("POST", "admin/models/yeng/verify")).toEqual({
      status: 200,
      body: { name: "yeng", ok: true, problems: [] },
    });

    expect(await estimate(["xeng", "eng"])).toMatchObject({ status: 201 });
    expect(await estimate(["auto"])).toMatchObject({ status: 201 });
    expect(await estimate(["auto", "xeng"])).toMatchObject({ status: 400 });

    expect(await ask("DELETE", "admin/models/yeng")).toEqual({ status: 204, body: null });
    expect(await ask("DELETE", "admin/models/yeng")).toMatchObject({ status: 404 });
    await answered(dataDir, "remove", "xeng");
    expect((await languages())["image-to-markdown"]).toEqual(["auto", "eng"]);

    const { audit } = await administer<{
      audit: { action: string; actor_kind: string; object_id: string }[];
    }>([await executable()], dataDir, "audit");
    const deeds = audit.filter(({ action }) => action.startsWith("model."));
    expect(deeds.map((line) => `${line.action} ${line.object_id} ${line.actor_kind}`).reverse()).toEqual([
      "model.install xeng admin_cli",
      "model.install yeng key",
      "model.install yeng key",
      "model.remove yeng key",
      "model.remove xeng admin_cli",
    ]);
  }, 180_000);

  test("a job whose language was removed meanwhile fails with that reason, and costs nothing", async () => {
    await answered(server.dataDir(), "install", file("xeng.traineddata", english));
    const { body } = await estimate(["xeng", "eng"]);
    const { upload_id, estimated_credit_units } = body as {
      upload_id: string;
      estimated_credit_units: number;
    };
    await answered(server.dataDir(), "remove", "xeng");
    const caller = server.api();
    const { body: confirmed } = await caller.confirm({ upload_id, max_credit_units: estimated_credit_units });
    const job: JobBody = await caller.wait(confirmed.job_id);
    expect(job).toMatchObject({
      status: "failed",
      error_code: "capability_unavailable",
      error: expect.stringContaining("xeng was removed"),
      actual_credit_units: 0,
    });
  }, 180_000);

  test("two installations at once are one after the other", async () => {
    const answers = await Promise.all([
      install("xeng.traineddata", english),
      install("yeng.traineddata", english),
      install("xeng.traineddata", english),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(lies(server.dataDir()).sort()).toEqual(["xeng", "yeng"]);
    for (const name of ["xeng", "yeng"]) await answered(server.dataDir(), "remove", name);
  }, 180_000);
});

test("what a killed installation left goes with the next start or installation", async () => {
  const dataDir = newDataDir();
  for (const name of [".passing-0123456789abcdef", ".media-0123456789abcdef"]) {
    mkdirSync(join(dataDir, "models", name), { recursive: true });
    writeFileSync(join(dataDir, "models", name, "half"), "half");
  }
  await using server = await startServer({ dataDir });
  expect((await fetch(`${server.baseUrl}/v1/capabilities`)).status).toBe(200);
  await server.stop();
  expect(lies(dataDir)).toEqual([]);
}, 180_000);

test("offline conversion takes the languages of the data directory, and names those that it has", async () => {
  const dataDir = newDataDir();
  const picture = file("square.png", redSquare);
  const convert = (...args: string[]) =>
    markmill("convert", picture, "-o", at("square-out.md"), "--data-dir", dataDir, ...args);
  const refused = await convert("--ocr-languages", "xeng");
  expect(refused.stderr).toMatch(/Not installed: xeng; installed: eng, or auto alone/);
  expect(refused.exitCode).not.toBe(0);
  for (const [given, says] of [
    ["", "It must be auto or a list of 1 to 10 different names."],
    ["auto,eng", "auto chooses among all languages and cannot be combined"],
  ] as const) {
    const { stderr } = await convert("--ocr-languages", given);
    expect(stderr).toContain(`/options/ocr_languages: ${says}`);
  }
  await answered(dataDir, "install", file("xeng.traineddata", english));
  expect((await convert("--ocr-languages", "xeng")).stderr).not.toContain("Not installed: xeng");
  const { stdout } = await markmill("capabilities", "--data-dir", dataDir);
  expect(stdout).toContain("OCR languages: auto eng xeng");
}, 180_000);
