import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { codeOf, failureOf } from "../../../config/testing/failures.ts";
import { createInstallation, succeeding } from "../testing/installation.ts";
import { createUrlEstimates } from "./url-estimates.ts";
import { type UrlSource, urlSourceStatuses } from "./url-sources.ts";

/** A source that answers what the test says, and keeps what it was asked for. */
function scripted(fetch: UrlSource["fetch"]): { source: UrlSource; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    source: {
      id: "scripted",
      hosts: ["*.example.org"],
      takes: ({ hostname }) => hostname.endsWith(".example.org"),
      fetch:
        fetch &&
        (async (url, signal) => {
          asked.push(url.href);
          return fetch(url, signal);
        }),
    },
  };
}

test("what a source has fetched is stored, measured and priced under the name that it gives", async () => {
  await using installation = await createInstallation(succeeding());
  const { core, estimates, caller } = installation;
  const { source, asked } = scripted(async () => ({
    filename: "page.html",
    bytes: Readable.from([Buffer.from("<p>Hello</p>")]),
  }));
  const upload = await createUrlEstimates(core, estimates, [source]).create(
    caller,
    "http://www.Example.org/a?b=1#c",
  );
  expect(asked).toEqual(["https://www.example.org/a?b=1"]);
  expect(upload).toMatchObject({ filename: "page.html", bytes: 12, estimatedCreditUnits: 300 });
  const { job } = await installation.jobs.confirm(caller, {
    ...{ uploadId: upload.id, ceilingCreditUnits: 300, clientRequestId: null, webhookUrl: null },
  });
  await installation.ended(job.id);
  // The job has converted what was stored.
  expect(asked).toHaveLength(1);
});

test("nothing is fetched that is not public https, not permitted, or of no source; nothing is stored", async () => {
  await using installation = await createInstallation(succeeding());
  const { estimates, caller } = installation;
  const { source, asked } = scripted(async () => {
    throw new Fault("source_access_controlled");
  });
  const create = (url: string, settings = {}) =>
    codeOf(
      createUrlEstimates({ settings: { ...defaultSettings, ...settings } }, estimates, [source]).create(
        caller,
        url,
      ),
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
});

test("a refusal names the field and says nothing of what the address held", async () => {
  await using installation = await createInstallation(succeeding());
  const { core, estimates, caller } = installation;
  const url = "https://files.example.org/a?token=hunter2";
  const failure = await failureOf(createUrlEstimates(core, estimates).create(caller, url));
  expect(failure).toMatchObject({ code: "credentials_in_url", details: [{ path: "/url" }] });
  expect(JSON.stringify([failure, String(failure), (failure as Error).cause])).not.toContain("hunter2");
});

test("this version has no source: the catalog says so, and so does the estimate", async () => {
  await using installation = await createInstallation(succeeding());
  const { core, estimates, caller } = installation;
  const failure = await failureOf(createUrlEstimates(core, estimates).create(caller, "example.org"));
  expect(failure).toMatchObject({ code: "capability_unavailable" });
  expect(String(failure)).toContain("cannot import by URL");
  expect(urlSourceStatuses(defaultSettings)).toEqual([
    {
      id: "web-page",
      hosts: ["*"],
      status: "unavailable",
      unavailableReason: expect.stringContaining("cannot import by URL"),
    },
  ]);
});

test("a source that there is is live, but where nothing goes out", () => {
  const { source } = scripted(async () => ({ filename: "a.html", bytes: Readable.from([]) }));
  const statusIn = (mode: "open" | "off") => urlSourceStatuses({ "egress.mode": mode }, [source])[0];
  expect(statusIn("open")).toMatchObject({ status: "live", unavailableReason: null });
  expect(statusIn("off")).toMatchObject({
    status: "unavailable",
    unavailableReason: expect.stringContaining("egress.mode"),
  });
});
