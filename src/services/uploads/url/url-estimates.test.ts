import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { codeOf, failureOf } from "../../../../config/testing/failures.ts";
import { openPage } from "../../../../converters/formats/page/open.ts";
import type { SourcePage, UrlSource } from "../../../egress/sources/contract.ts";
import { importFault } from "../../../egress/sources/failures.ts";
import type { InspectTask } from "../../../sandbox/contract.ts";
import { createInstallation, inspected, succeeding } from "../../testing/installation.ts";
import { createUrlEstimates } from "./url-estimates.ts";
import { urlSourceStatuses } from "./url-sources.ts";

/** A source that answers what the test says, and keeps what it was asked for. */
function scripted(fetch: UrlSource["fetch"], unavailable: string | null = null) {
  const asked: string[] = [];
  const source: UrlSource = {
    id: "scripted",
    hosts: () => ["*.example.org"],
    unavailable: () => unavailable,
    takes: ({ hostname }) => hostname.endsWith(".example.org"),
    fetch: async (url, context) => {
      asked.push(url.href);
      return fetch(url, context);
    },
  };
  return { asked, source };
}

const htmlAt = (url: URL): SourcePage => ({
  kind: "html",
  url,
  bytes: Buffer.from("<p>Hello</p>"),
  charset: "utf-8",
});

/** An installation, and what its children were asked to look at. */
async function opened() {
  const tasks: { task: InspectTask; hadFolder: boolean }[] = [];
  const installation = await createInstallation(succeeding(), 1, async (task) => {
    tasks.push({ task, hadFolder: existsSync(task.imported?.workDir ?? "") });
    return inspected;
  });
  return { installation, tasks };
}

test("what a source has fetched is stored with where and when, measured as a page and priced", async () => {
  const { installation, tasks } = await opened();
  await using _ = installation;
  const { core, estimates, caller } = installation;
  const { source, asked } = scripted(async (url) => ({ ...htmlAt(url), title: "Report", authors: ["Ada"] }));
  const upload = await createUrlEstimates(core, estimates, [source]).create(
    caller,
    "http://www.Example.org/a?b=1#c",
  );
  expect(asked).toEqual(["https://www.example.org/a?b=1"]);
  expect(upload).toMatchObject({ filename: "Report.html", estimatedCreditUnits: 300 });
  expect(upload.measurement).toMatchObject({ imported: { source: "scripted", host: "www.example.org" } });
  const path = core.storage.uploadPath(upload.id);
  const { header, body } = await openPage({ path, filename: "", bytes: 0 });
  expect(header).toMatchObject({
    source: "scripted",
    url: "https://www.example.org/a?b=1",
    title: "Report",
    authors: ["Ada"],
    charset: "utf-8",
  });
  expect(Buffer.from(await body()).toString()).toBe("<p>Hello</p>");
  // The child measured it as a page, with a folder that is gone now.
  expect(tasks[0]?.hadFolder).toBe(true);
  expect(existsSync(tasks[0]?.task.imported?.workDir ?? "")).toBe(false);
  const { job } = await installation.jobs.confirm(caller, {
    ...{ uploadId: upload.id, spendingLimitCreditUnits: 300, clientRequestId: null, webhookUrl: null },
  });
  await installation.ended(job.id);
  // The job has converted what was stored.
  expect(asked).toHaveLength(1);
});

test("neither log nor audit know more of the address than its host", async () => {
  const { installation } = await opened();
  await using _ = installation;
  const { core, estimates, caller, events } = installation;
  const { source } = scripted(async (url) => htmlAt(url));
  const create = createUrlEstimates(core, estimates, [source]).create;
  const upload = await create(caller, "https://www.example.org/path?query=1");
  expect(events).toContainEqual({
    event: "import.fetched",
    fields: { source: "scripted", host: "www.example.org", fetch_ms: expect.any(Number) },
  });
  const { rows } = await core.ledger.read.auditOf(upload.id, { before: null, limit: 1_000 });
  expect(rows[0]?.detail).toMatchObject({ imported_from: "www.example.org" });
  expect(JSON.stringify([events, rows])).not.toMatch(/path|query/);
});

test("nothing is fetched that is not public https, not permitted, or of no source; nothing is stored", async () => {
  const { installation } = await opened();
  await using _ = installation;
  const { core, estimates, caller } = installation;
  const { source, asked } = scripted(async () => {
    throw importFault("access_controlled");
  });
  const create = (url: string, settings = {}) =>
    codeOf(
      createUrlEstimates({ ...core, settings: { ...defaultSettings, ...settings } }, estimates, [
        source,
      ]).create(caller, url),
    );
  expect(await create("ftp://www.example.org/")).toBe("invalid_url");
  expect(await create("https://www.example.org/?access_token=a")).toBe("credentials_in_url");
  expect(await create("https://10.0.0.1/")).toBe("url_not_permitted");
  expect(await create("https://www.example.org/", { "egress.mode": "off" })).toBe("url_not_permitted");
  expect(await create("https://elsewhere.example/")).toBe("capability_unavailable");
  expect(asked).toEqual([]);
  // What the source says of the page is told as it is.
  expect(await create("https://www.example.org/")).toBe("source_access_controlled");
  expect(readdirSync(join(installation.dataDir, "uploads"))).toEqual([]);
  expect(readdirSync(join(installation.dataDir, "work"))).toEqual([]);
});

test("a source that passes leaves the page to the next, one that is unavailable is not asked", async () => {
  const { installation } = await opened();
  await using _ = installation;
  const { core, estimates, caller } = installation;
  const passing = scripted(async () => null);
  const missing = scripted(async (url) => htmlAt(url), "It is not installed: name it in url_import.it.");
  const last = scripted(async (url) => ({ ...htmlAt(url), title: "Last" }));
  const importing = (...sources: UrlSource[]) =>
    createUrlEstimates(core, estimates, sources).create(caller, "https://www.example.org/");
  expect((await importing(passing.source, last.source)).filename).toBe("Last.html");
  const failure = await failureOf(importing(missing.source, last.source));
  expect(failure).toMatchObject({ code: "capability_unavailable" });
  expect(String(failure)).toContain("url_import.it");
  expect([missing, passing, last].map(({ asked }) => asked.length)).toEqual([0, 1, 1]);
});

test("files that are not pages are refused, unless the administrator allows them: then their bytes decide", async () => {
  const { installation, tasks } = await opened();
  await using _ = installation;
  const { core, estimates, caller } = installation;
  const { source } = scripted(async (url) => ({ kind: "document", url, bytes: Buffer.from("%PDF-1.7") }));
  const create = (documents: boolean) =>
    createUrlEstimates(
      { ...core, settings: { ...defaultSettings, "url_import.documents": documents } },
      estimates,
      [source],
    ).create(caller, "https://www.example.org/papers/mill.pdf");
  expect(await codeOf(create(false))).toBe("unsupported_input");
  expect(await create(true)).toMatchObject({
    filename: "mill.pdf",
    capabilityId: "pdf-to-markdown",
    bytes: 8,
  });
  expect(tasks.map(({ task }) => task.imported)).toEqual([undefined]);
});

test("one caller's imports take turns, and others need not wait for them", async () => {
  const { installation } = await opened();
  await using _ = installation;
  const { core, estimates, caller } = installation;
  let now = 0;
  let most = 0;
  const open = Promise.withResolvers<void>();
  const { source, asked } = scripted(async (url) => {
    now += 1;
    most = Math.max(most, now);
    if (url.pathname !== "/other") await open.promise;
    now -= 1;
    return htmlAt(url);
  });
  const imports = createUrlEstimates(core, estimates, [source]);
  const many = ["/1", "/2", "/3", "/4", "/5"].map((path) =>
    imports.create(caller, `https://a.example.org${path}`),
  );
  const { principal } = caller;
  const other = { ...caller, principal: { ...principal, organizationId: "org_other" } };
  // Of another organization, which has no rows here: the fetch comes first.
  await failureOf(imports.create(other, "https://a.example.org/other"));
  expect(asked.filter((each) => each.endsWith("/other"))).toHaveLength(1);
  expect(asked).toHaveLength(4);
  open.resolve();
  await Promise.all(many);
  expect(asked).toHaveLength(6);
  expect(most).toBe(4);
});

test("a recording is left in the import's folder until it is stored", async () => {
  const { installation } = await opened();
  await using _ = installation;
  const { core, estimates, caller } = installation;
  const { source } = scripted(async (url, context) => {
    const path = join(await context.folder(), "sound.mp3");
    writeFileSync(path, "ID3");
    return { kind: "audio", url, path, bytesCount: 3 };
  });
  const failure = await failureOf(
    createUrlEstimates(core, estimates, [source]).create(caller, "https://www.example.org/watch"),
  );
  // This version has no converter of recordings.
  expect(failure).toMatchObject({ code: "capability_unavailable" });
  expect(readdirSync(join(installation.dataDir, "work"))).toEqual([]);
});

test("a refusal names the field and reveals nothing of the URL", async () => {
  const { installation } = await opened();
  await using _ = installation;
  const { core, estimates, caller } = installation;
  const url = "https://files.example.org/a?token=hunter2";
  const failure = await failureOf(createUrlEstimates(core, estimates).create(caller, url));
  expect(failure).toMatchObject({ code: "credentials_in_url", details: [{ path: "/url" }] });
  expect(JSON.stringify([failure, String(failure), (failure as Error).cause])).not.toContain("hunter2");
});

test("a source of recordings alone is unavailable where none are converted", () => {
  const { source } = scripted(async () => null);
  const recordings = { ...source, recordingsOnly: true as const };
  const statusesIn = (why: string | null) =>
    urlSourceStatuses(defaultSettings, () => null, { recordings: why }, [source, recordings]);
  expect(statusesIn(null).map(({ status }) => status)).toEqual(["live", "live"]);
  expect(statusesIn("There is no ear.")).toMatchObject([
    { status: "live" },
    { status: "unavailable", unavailableReason: "There is no ear." },
  ]);
});

test("the sources of sound say what is lacking", () => {
  const why = "No speech model is installed.";
  const statuses = urlSourceStatuses(defaultSettings, () => null, { recordings: why });
  const reasons = new Map(statuses.map(({ id, unavailableReason }) => [id, unavailableReason]));
  expect(reasons.get("video-audio")).toBe(why);
  expect(reasons.get("video-platform")).not.toBeNull();
  expect(reasons.get("web-page")).toBeNull();
});

test("a source that there is is live, but where nothing goes out or it lacks something", () => {
  const { source } = scripted(async () => null);
  const broken = scripted(async () => null, "It is not installed.").source;
  const statusIn = (mode: "open" | "off") =>
    urlSourceStatuses({ ...defaultSettings, "egress.mode": mode }, () => null, { recordings: null }, [
      source,
      broken,
    ]);
  expect(statusIn("open")).toMatchObject([
    { status: "live", unavailableReason: null },
    { status: "unavailable", unavailableReason: "It is not installed." },
  ]);
  expect(statusIn("off")[0]).toMatchObject({
    status: "unavailable",
    unavailableReason: expect.stringContaining("egress.mode"),
  });
});
