import { expect, test } from "bun:test";
import { appendFile, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Image, RootContent } from "mdast";
import type { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { codeOf, failureOf } from "../../../../config/testing/failures.ts";
import { longTest } from "../../../../config/testing/runs.ts";
import { dayMs, secondMs } from "../../../../config/units.ts";
import {
  describe as describeContent,
  manifestOf,
  manifestText,
} from "../../../../converters/bundle/manifest.ts";
import { writeBundle } from "../../../../converters/bundle/write.ts";
import type { Document } from "../../../../converters/document/model.ts";
import { pdf } from "../../../../converters/formats/registry.ts";
import type { AccountCaller } from "../../caller.ts";
import type { Core } from "../../core.ts";
import { type ConvertScript, createInstallation } from "../../testing/installation.ts";
import { createAssets } from "./assets.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>');
const large = Buffer.concat([png, Buffer.alloc(limits.imageDownloadBytesMax + 1 - png.length)]);
const largest = large.subarray(0, limits.imageDownloadBytesMax);

type Pictures = Record<string, readonly [Buffer, Document["assets"][number]["contentType"]]>;
const usual: Pictures = {
  "assets/b.png": [png, "image/png"],
  "assets/a.svg": [svg, "image/svg+xml"],
  "assets/folder/c d.png": [png, "image/png"],
};

/** A child whose document shows the pictures, and whose bundle a test may alter before it is verified. */
function showing(
  pictures: Pictures,
  alter: (folder: string) => Promise<unknown> = async () => {},
): ConvertScript {
  return async ({ workDir, request, sourceSha256, source, version }) => {
    const folder = join(workDir, "bundle");
    await mkdir(folder);
    const assets: Document["assets"] = [];
    const children: RootContent[] = [{ type: "paragraph", children: [{ type: "text", value: "Words" }] }];
    for (const [path, [bytes, contentType]] of Object.entries(pictures)) {
      const file = join(workDir, `picture-${assets.length}`);
      await writeFile(file, bytes);
      assets.push({ path, file, contentType });
      const image: Image = { type: "image", url: path, alt: "" };
      children.push({ type: "paragraph", children: [image] });
    }
    const metadata = { engines: {} };
    const document: Document = {
      root: { type: "root", children },
      units: [],
      assets,
      metadata,
      metrics: { pages: 3 },
    };
    const facts = { bytes: source.bytes, sha256: sourceSha256 };
    await writeBundle({
      document,
      source: facts,
      capability: pdf,
      request,
      version,
      folder,
      wanted: "everything",
    });
    await alter(folder);
    return { ok: true, value: { metrics: { pages: 3 }, delivery: "deliverable", units: 3 } };
  };
}

/** Into the bundle and its manifest, while output.md knows nothing of it. */
const adding = (path: string, bytes: Buffer) => async (folder: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  await writeFile(
    join(folder, "manifest.json"),
    manifestText(manifestOf([...manifest.files, describeContent(path, bytes)])),
  );
};

/** A link works for as long as its maker may make one, so the caller's key must be there. */
async function addMaker({ principal, actor }: AccountCaller, { ledger, clock }: Core): Promise<void> {
  const { userId, organizationId, projectId, credentialId: keyId } = principal;
  const nowMs = clock.nowMs();
  const email = "someone@example.org";
  const user = { userId, accountId: "acc_1", email, name: "", passwordHash: null, role: "member" } as const;
  await ledger.write("createUser", { ...user, organizationId, actor, nowMs });
  const key = { keyId, hash: "a".repeat(64), prefix: "mk_live_0000", name: "", scopes: ["svc:convert"] };
  const whose = { userId, organizationId, projectId, expiresAtMs: null, activeKeysMax: null };
  expect((await ledger.write("createKey", { ...key, ...whose, actor, nowMs })).outcome).toBe("created");
}

async function installed(script: ConvertScript = showing(usual)) {
  const here = await createInstallation(script);
  const jobId = await here.confirm();
  expect((await here.ended(jobId)).status).toBe("succeeded");
  const assets = createAssets(here.core);
  const { caller } = here;
  await addMaker(caller, here.core);
  return {
    here,
    jobId,
    assets,
    caller,
    list: () => assets.list(caller, jobId),
    image: (path: string) => assets.image(caller, jobId, path),
    grant: (path = "assets/b.png", seconds = 300) => assets.grant(caller, jobId, path, seconds),
    onDisk: (path: string) => join(here.dataDir, "results", jobId, path),
    [Symbol.asyncDispose]: () => here[Symbol.asyncDispose](),
  };
}

test("all images of the text are listed in the order of their paths, by the kind of their bytes", async () => {
  await using at = await installed();
  expect((await at.list()).map(({ path, bytes, contentType }) => [path, bytes, contentType])).toEqual([
    ["assets/a.svg", svg.length, "image/svg+xml"],
    ["assets/b.png", png.length, "image/png"],
    ["assets/folder/c d.png", png.length, "image/png"],
  ]);
});

test("an image is the file itself, with its checksum for an ETag and its own name", async () => {
  await using at = await installed();
  for (const { path, sha256, contentType, bytes } of await at.list()) {
    const file = await at.image(path);
    expect(file).toMatchObject({ contentType, bytes, etag: `"${sha256}"`, filename: path.split("/").at(-1) });
    expect((await readFile(file.path)).equals(usual[path]?.[0] ?? Buffer.alloc(0))).toBe(true);
  }
});

test("nothing but a listed image is one, whatever the path", async () => {
  await using at = await installed();
  const wrong = [
    "output.md",
    "manifest.json",
    "assets",
    "assets/",
    "assets/none.png",
    "assets/B.png",
    "assets/../output.md",
  ];
  for (const path of [
    ...wrong,
    "assets/./b.png",
    "assets//b.png",
    "assets/b.png\0",
    "assets/folder",
    "assets/c d.png",
  ])
    expect([path, await codeOf(at.image(path))]).toEqual([path, "asset_not_found"]);
});

test("what the manifest has and the text does not show is neither listed nor handed out", async () => {
  await using at = await installed(showing(usual, adding("assets/hidden.png", png)));
  expect((await at.list()).map(({ path }) => path)).not.toContain("assets/hidden.png");
  expect(await codeOf(at.image("assets/hidden.png"))).toBe("asset_not_found");
  expect(await codeOf(at.grant("assets/hidden.png"))).toBe("asset_not_found");
});

test.each([
  ["a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["an event handler", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["words", Buffer.from("no image at all")],
])("a file with %s is not an image, though the text shows it", async (_name, bytes) => {
  const shows = async (folder: string) => {
    await adding("assets/x.svg", bytes)(folder);
    await appendFile(join(folder, "output.md"), "\n![](assets/x.svg)\n");
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    const markdown = describeContent("output.md", await readFile(join(folder, "output.md")));
    const files = manifest.files.map((file: { path: string }) =>
      file.path === "output.md" ? markdown : file,
    );
    await writeFile(join(folder, "manifest.json"), manifestText(manifestOf(files)));
  };
  await using at = await installed(showing(usual, shows));
  expect((await at.list()).map(({ path }) => path)).toEqual(Object.keys(usual).sort());
  expect(await codeOf(at.image("assets/x.svg"))).toBe("asset_not_found");
});

longTest("12 MiB are sent, and not a byte more; the list has both", async () => {
  await using at = await installed(
    showing({ "assets/a.png": [largest, "image/png"], "assets/b.png": [large, "image/png"] }),
  );
  expect((await at.image("assets/a.png")).bytes).toBe(limits.imageDownloadBytesMax);
  expect(await codeOf(at.image("assets/b.png"))).toBe("asset_unverified");
  expect(await codeOf(at.grant("assets/b.png"))).toBe("asset_unverified");
  expect((await at.list()).map(({ bytes }) => bytes)).toEqual([largest.length, large.length]);
});

const damages: [string, (file: string) => Promise<unknown>][] = [
  ["another byte", async (file) => writeFile(file, Buffer.from(await readFile(file)).fill(7, 20, 21))],
  ["a byte more", (file) => appendFile(file, "x")],
  ["nothing in it", (file) => writeFile(file, "")],
  ["no file", (file) => rm(file)],
  ["another image in its place", (file) => writeFile(file, svg)],
  [
    "a link in its place",
    async (file) => {
      await rename(file, `${file}.true`);
      await symlink(`${file}.true`, file);
    },
  ],
];
test.each(damages)(
  "an image that has %s on the disk is refused before a byte of it leaves",
  async (_name, damage) => {
    await using at = await installed();
    const granted = await at.grant();
    expect((await at.assets.granted(granted.token.reveal())).bytes).toBe(png.length);
    await damage(at.onDisk("assets/b.png"));
    expect(await codeOf(at.image("assets/b.png"))).toBe("asset_unverified");
    expect(await codeOf(at.grant())).toBe("asset_unverified");
    // Whoever has the link is not told why.
    expect(await codeOf(at.assets.granted(granted.token.reveal()))).toBe("grant_not_found");
    expect(at.here.events).toContainEqual({
      event: "result.damaged",
      fields: { job_id: at.jobId, file: "assets/b.png", what: "is missing or was changed" },
    });
    // The others are as good as before.
    expect((await at.image("assets/a.svg")).bytes).toBe(svg.length);
  },
);

test("a list that would have to leave a damaged image out is refused", async () => {
  await using at = await installed();
  await writeFile(at.onDisk("assets/b.png"), "nothing of an image");
  expect(await codeOf(at.list())).toBe("asset_unverified");
});

test.each(["output.md", "manifest.json"])(
  "a result whose %s is damaged is distinguished from a missing one",
  async (name) => {
    await using at = await installed();
    await rm(at.onDisk(name));
    if (name === "manifest.json") await writeFile(at.onDisk(name), "{");
    for (const asking of [at.list, () => at.image("assets/b.png"), () => at.grant()])
      expect(await codeOf(asking())).toBe("asset_unverified");
  },
);

test("a result whose folder is missing is reported as missing", async () => {
  await using at = await installed();
  await rm(at.onDisk("."), { recursive: true });
  for (const asking of [at.list, () => at.image("assets/b.png"), () => at.grant()])
    expect(await codeOf(asking)).toBe("job_not_found");
});

test("a job deleted during the check is not found, and no damage is reported", async () => {
  const looks = ["image", "list"] as const;
  for (const look of looks) {
    await using at = await installed();
    const { storage } = at.here.core;
    const resultFiles: typeof storage.resultFiles = async (...args) => {
      const files = await storage.resultFiles(...args);
      await rm(at.onDisk("."), { recursive: true });
      return files;
    };
    const assets = createAssets({ ...at.here.core, storage: { ...storage, resultFiles } });
    const looking = {
      image: () => assets.image(at.caller, at.jobId, "assets/b.png"),
      list: () => assets.list(at.caller, at.jobId),
    };
    expect(await codeOf(looking[look])).toBe("job_not_found");
    expect(at.here.events.map(({ event }) => event)).not.toContain("result.damaged");
  }
});

test("a result past its time of keeping is not found before any sweep; making a link says why", async () => {
  await using at = await installed();
  const { core, caller } = at.here;
  const granted = await at.grant();
  const late = createAssets({
    ...core,
    clock: { ...core.clock, nowMs: () => core.clock.nowMs() + 31 * dayMs },
  });
  expect(await codeOf(late.list(caller, at.jobId))).toBe("job_not_found");
  expect(await codeOf(late.image(caller, at.jobId, "assets/b.png"))).toBe("job_not_found");
  expect(await codeOf(late.grant(caller, at.jobId, "assets/b.png", 60))).toBe("result_expired");
  expect(await codeOf(late.granted(granted.token.reveal()))).toBe("grant_not_found");
});

test("a link lasts no longer than the result, and says how long", async () => {
  await using at = await installed();
  const { core, caller } = at.here;
  const endMs = (await at.here.jobs.get(caller, at.jobId)).expiresAtMs ?? 0;
  const nowMs = endMs - 90 * secondMs - 1;
  const late = createAssets({ ...core, clock: { ...core.clock, nowMs: () => nowMs } });
  const granted = await late.grant(caller, at.jobId, "assets/b.png", 300);
  expect([granted.expiresAtMs, granted.expiresInSeconds]).toEqual([endMs, 90]);
});

test("another organization's and another project's caller find neither job nor link", async () => {
  await using at = await installed();
  const { grantId } = await at.grant();
  const strangers = ["organizationId", "projectId"].map(
    (key): AccountCaller => ({ ...at.caller, principal: { ...at.caller.principal, [key]: "prj_other" } }),
  );
  for (const stranger of strangers) {
    expect(await codeOf(at.assets.list(stranger, at.jobId))).toBe("job_not_found");
    expect(await codeOf(at.assets.image(stranger, at.jobId, "assets/b.png"))).toBe("job_not_found");
    expect(await codeOf(at.assets.grant(stranger, at.jobId, "assets/b.png", 60))).toBe("job_not_found");
    expect(await codeOf(at.assets.revoke(stranger, at.jobId, grantId))).toBe("grant_not_found");
  }
});

test("revoking counts for every look that begins after it, however many are under way", async () => {
  await using at = await installed();
  for (let round = 0; round < 10; round += 1) {
    const { grantId, token } = await at.grant();
    const look = () =>
      at.assets.granted(token.reveal()).then(
        () => "shown",
        (fault: Fault) => fault.code,
      );
    expect(await look()).toBe("shown");
    const during = Array.from({ length: 8 }, look);
    // Two at once: one has revoked it, the other finds nothing.
    const revoked = await Promise.all(
      [0, 1].map(() =>
        at.assets.revoke(at.caller, at.jobId, grantId).then(
          () => "revoked",
          (fault: Fault) => fault.code,
        ),
      ),
    );
    expect(revoked.sort()).toEqual(["grant_not_found", "revoked"]);
    expect(new Set(await Promise.all(Array.from({ length: 8 }, look)))).toEqual(new Set(["grant_not_found"]));
    for (const seen of await Promise.all(during)) expect(["shown", "grant_not_found"]).toContain(seen);
  }
});

test("no failure names a token or a path of this machine", async () => {
  await using at = await installed();
  const { token } = await at.grant();
  await rm(at.onDisk("assets/b.png"));
  const fault = await failureOf(at.assets.granted(token.reveal()));
  expect(`${fault} ${fault instanceof Error ? fault.cause : ""}`).not.toContain(token.reveal());
  expect(String(fault)).not.toContain(at.here.dataDir);
});
