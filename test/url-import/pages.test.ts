/** Pages imported by address: a real HTTPS host in a network of its own, from the address to the bundle. */
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { longTest } from "../../config/testing/runs.ts";
import { until } from "../../config/testing/until.ts";
import { encryptedPdf } from "../../scripts/samples/encrypted-pdf.ts";
import { samplePdf } from "../../src/services/admin/self-test/sample-pdf.ts";
import { withImporter } from "../support/imports.ts";
import type { Reply } from "../support/network/messages.ts";
import { networkAvailable } from "../support/network/network.ts";

const sentences = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<p>The wheel of mill number ${at} turns below the weir, and its keeper writes the height of the water down every morning.</p>`,
  ).join("\n");

const article = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Water mills | The Mill Journal</title>
<meta name="author" content="Ada Lovelace"><meta property="article:published_time" content="2026-03-04T09:00:00Z">
<meta property="og:site_name" content="The Mill Journal"></head>
<body><nav><a href="/">Home</a><a href="/all">All articles</a></nav>
<article><h1>Water mills</h1>${sentences(12)}
<p>See <a href="more/wheels.html">wheels</a> and <img src="//pictures.example.com/wheel.png" alt="A wheel"></p>
<h2>Height</h2>${sentences(4)}</article>
<footer>© The Mill Journal, <a href="/imprint">Imprint</a></footer></body></html>`;

const html = (body: string, type = "text/html; charset=utf-8"): Reply => ({
  headers: { "content-type": type },
  body,
});

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("a page becomes its main content, with title, author, date and where it is, at the price of words and time", async () => {
    await withImporter(async ({ net, server, caller, convert }) => {
      const host = await net.receiver("journal.example.com", () => html(article));
      const pictures = await net.receiver("pictures.example.com");
      const { estimate, markdown, metadata, jobId, actualCreditUnits } = await convert(
        "http://journal.example.com/2026/mills?page=2#top",
      );
      expect(estimate).toMatchObject({
        capability_id: "url-to-markdown",
        filename: "Water mills The Mill Journal.html",
      });
      const { fetch_ms = -1, words = 0 } = estimate.billing_metrics;
      expect(words).toBeGreaterThan(250);
      expect(fetch_ms).toBeGreaterThanOrEqual(0);
      const price = 50 * Math.ceil(fetch_ms / 5_000) + 50 * Math.ceil(words / 1_000);
      expect([estimate.estimated_credit_units, actualCreditUnits]).toEqual([price, price]);
      expect(markdown).toMatch(/^(?:# Water mills\n\n)?The wheel of mill number 0 turns below the weir/);
      expect(markdown).toContain("https://journal.example.com/2026/more/wheels.html");
      expect(markdown).toContain("https://pictures.example.com/wheel.png");
      expect(markdown).toContain("## Height");
      expect(markdown).not.toMatch(/All articles|Imprint/);
      expect(metadata).toMatchObject({ authors: ["Ada Lovelace"] });
      expect(metadata.title).toContain("Water mills");
      expect(metadata.details).toMatchObject({
        url: "https://journal.example.com/2026/mills?page=2",
        source: "web-page",
        published: expect.stringContaining("2026-03-04"),
        fetched_at: expect.stringMatching(/^20\d\d-/),
      });
      // Fetched once, with nothing of the caller's; the picture never; nothing more by the job.
      expect(host.received).toHaveLength(1);
      expect(host.received[0]?.path).toBe("/2026/mills?page=2");
      expect(["cookie", "authorization", "referer"].map((name) => host.received[0]?.header(name))).toEqual([
        null,
        null,
        null,
      ]);
      expect(pictures.received).toEqual([]);
      expect((await net.counters()).strays).toEqual({});
      // The original is what the host sent, and says where.
      const source = await fetch(`${server.baseUrl}/v1/jobs/${jobId}/source`, {
        headers: { authorization: `Bearer ${caller.key}` },
      });
      expect(source.headers.get("content-location")).toBe("https://journal.example.com/2026/mills?page=2");
      expect(await source.text()).toBe(article);
      expect(readdirSync(join(server.dataDir, "work"))).toEqual([]);
      // With the job goes what was fetched.
      expect((await caller.delete(jobId)).status).toBeLessThan(300);
      expect(readdirSync(join(server.dataDir, "uploads"))).toEqual([]);
    });
  }, 60_000);

  longTest(
    "text, Markdown, data and pages in other encodings are read as what they are",
    async () => {
      await withImporter(async ({ net, convert }) => {
        const replies: Record<string, Reply> = {
          "/plain": html("Mills of the river\n\nThe wheel turns below the weir.\n", "text/plain"),
          "/guide.md": html("# Guide\n\nSee [wheels](../wheels.md) and *water*.\n", "text/plain"),
          "/table.csv": html("mill,height\nUpper,3\nLower,5\n", "text/csv"),
          "/latin": {
            headers: { "content-type": "text/html; charset=iso-8859-1" },
            bodyBase64: Buffer.from(
              "<title>Mühle</title><h1>Mühle</h1><p>Das Rad dreht sich flussabwärts.</p>",
              "latin1",
            ).toString("base64"),
          },
          "/said-otherwise": {
            headers: { "content-type": "text/html" },
            bodyBase64: Buffer.concat([
              Buffer.from('<meta charset="windows-1251"><title>x</title><p>'),
              Buffer.from([0xdd, 0xf2, 0xee, 0x20, 0xec, 0xe5, 0xeb, 0xfc, 0xed, 0xe8, 0xf6, 0xe0]),
              Buffer.from("</p>"),
            ]).toString("base64"),
          },
          "/lying": html(
            "<!doctype html><title>Page</title><h1>Page</h1><p>It is no text at all.</p>",
            "text/plain",
          ),
          "/unnamed": {
            body: "<html><body><h1>Nameless</h1><p>The host says nothing of it.</p></body></html>",
          },
        };
        await net.receiver("many.example.com", ({ path }) => replies[path] ?? { status: 404 });
        const markdownOf = async (path: string) =>
          (await convert(`https://many.example.com${path}`)).markdown;
        expect(await markdownOf("/plain")).toContain("The wheel turns below the weir.");
        const guide = await markdownOf("/guide.md");
        expect(guide).toStartWith("# Guide\n");
        expect(guide).toContain("[wheels](https://many.example.com/wheels.md)");
        expect(await markdownOf("/table.csv")).toMatch(/\| Upper +\| +3 \|/);
        expect(await markdownOf("/latin")).toContain("Das Rad dreht sich flussabwärts.");
        expect(await markdownOf("/said-otherwise")).toContain("Это мельница");
        expect(await markdownOf("/lying")).toContain("It is no text at all.");
        expect(await markdownOf("/unnamed")).toContain("The host says nothing of it.");
      });
    },
    60_000,
  );

  longTest(
    "redirects and pages that lead on are followed to where they end, and that is what the document names",
    async () => {
      await withImporter(async ({ net, convert, estimate }) => {
        const replies: Record<string, Reply> = {
          "/moved": { status: 301, headers: { location: "/refresh" } },
          "/refresh": html(
            '<html><head><meta http-equiv="Refresh" content="0; URL=/frames"></head><body>Moving</body></html>',
          ),
          "/frames": html(
            '<html><frameset cols="*,*"><frame src="menu"><frame src="/end/main"></frameset></html>',
          ),
          "/menu": html("<p>Menu</p>"),
          "/end/main": html(`<title>End</title><h1>End</h1>${sentences(3)}<a href="next">next</a>`),
          "/round": html('<meta http-equiv=refresh content="0;url=/round2">'),
          "/round2": html('<meta http-equiv=refresh content="0;url=/round">'),
          "/circle": { status: 302, headers: { location: "/circle" } },
          "/plainly": { status: 302, headers: { location: "http://moved.example.com/end/main" } },
          "/inside": { status: 302, headers: { location: "https://10.0.0.5/" } },
          "/inside-later": html('<meta http-equiv=refresh content="0;url=https://10.0.0.5/">'),
        };
        await net.receiver("moved.example.com", ({ path }) => replies[path] ?? { status: 404 });
        const { markdown, metadata } = await convert("https://moved.example.com/moved");
        expect(markdown).toContain("https://moved.example.com/end/next");
        expect(metadata.details).toMatchObject({
          url: "https://moved.example.com/end/main",
          requested_url: "https://moved.example.com/moved",
        });
        const codeOf = async (path: string) => (await estimate(`https://moved.example.com${path}`)).code;
        // For good: whoever asked again would be led there again.
        for (const path of ["/round", "/circle"])
          expect(await estimate(`https://moved.example.com${path}`)).toMatchObject({
            ...{ status: 403, code: "url_not_permitted", retryable: false },
            message: expect.stringMatching(/too often|endlessly/),
          });
        expect(await codeOf("/plainly")).toBe("url_not_permitted");
        expect(await codeOf("/inside")).toBe("url_not_permitted");
        expect(await codeOf("/inside-later")).toBe("url_not_permitted");
        expect((await net.counters()).strays).toEqual({});
      });
    },
    60_000,
  );

  test("private and missing pages are refused with advice", async () => {
    await withImporter(async ({ net, server, estimate }) => {
      const form =
        '<form action="/session"><input name="user"><input type="password" name="password"><button>Sign in</button></form>';
      const replies: Record<string, Reply> = {
        "/401": { status: 401, headers: { "www-authenticate": 'Basic realm="x"' } },
        "/403": { status: 403 },
        "/404": { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Nothing here</h1>" },
        "/410": { status: 410 },
        "/429": { status: 429, headers: { "retry-after": "2" } },
        "/500": { status: 500 },
        "/204": { status: 204 },
        "/members": { status: 302, headers: { location: "/users/sign_in?next=%2Fmembers" } },
        "/users/sign_in?next=%2Fmembers": html(`<h1>Sign in</h1>${form}`),
        "/wall": html(`<title>Sign in</title><h1>Welcome</h1><p>Please sign in.</p>${form}`),
        "/scripts": html('<title>App</title><div id="root"></div><script src="/app.js"></script>'),
        "/blank": html("<title>Nothing</title><p> </p>"),
        "/file.pdf": { headers: { "content-type": "text/html" }, body: "%PDF-1.7\n%\u00e2\u00e3" },
        "/file.zip": { headers: { "content-type": "text/plain" }, body: "PK\u0003\u0004aaaa" },
        "/picture": {
          headers: { "content-type": "text/html" },
          bodyBase64: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]).toString("base64"),
        },
        "/bytes": {
          headers: { "content-type": "text/html" },
          bodyBase64: Buffer.from(Array.from({ length: 999 }, (_, at) => at % 256)).toString("base64"),
        },
      };
      await net.receiver("shut.example.com", ({ path }) => replies[path] ?? { status: 404 });
      const told: Record<string, string> = {};
      for (const path of Object.keys(replies)) {
        if (path.includes("?")) continue;
        const { code, message, retryable } = await estimate(`https://shut.example.com${path}`);
        told[path] = code ?? "none";
        expect(message ?? "").toMatch(/[a-zA-Z]\.$/);
        expect(retryable).toBe(path === "/429" || path === "/500");
        if (path !== "/429") continue;
        expect(message).toContain("try again in 2 seconds");
        await Bun.sleep(2_100);
      }
      expect(told).toEqual({
        "/401": "source_access_controlled",
        "/403": "source_access_controlled",
        "/404": "remote_unavailable",
        "/410": "remote_unavailable",
        "/429": "remote_unavailable",
        "/500": "remote_unavailable",
        "/204": "empty_document",
        "/members": "source_access_controlled",
        "/wall": "source_access_controlled",
        "/scripts": "empty_document",
        "/blank": "empty_document",
        "/file.pdf": "unsupported_input",
        "/file.zip": "unsupported_input",
        "/picture": "unsupported_input",
        "/bytes": "unsupported_input",
      });
      expect(readdirSync(join(server.dataDir, "uploads"))).toEqual([]);
      expect(readdirSync(join(server.dataDir, "work"))).toEqual([]);
    });
  }, 60_000);

  longTest(
    "document files are imported if the administrator allows it, as their type and at its price",
    async () => {
      const pdf = samplePdf();
      await withImporter(
        async ({ net, convert, estimate }) => {
          const bodies: Record<string, Buffer> = {
            "/report": pdf,
            "/locked": Buffer.from(await encryptedPdf(pdf, "sesame")),
            "/broken": Buffer.from("%PDF-1.7\nnothing of it is left"),
            "/archive.zip": Buffer.from("PK\u0003\u0004 and nothing else"),
          };
          await net.receiver("files.example.com", ({ path }) => ({
            headers: { "content-type": "application/octet-stream" },
            bodyBase64: bodies[path]?.toString("base64") ?? "",
          }));
          const { estimate: estimated, markdown } = await convert("https://files.example.com/report");
          expect(estimated).toMatchObject({ capability_id: "pdf-to-markdown", estimated_credit_units: 100 });
          expect(estimated.billing_metrics).toEqual({ pages: 1 });
          expect(markdown).toContain("Markmill");
          const codeOf = async (path: string) => (await estimate(`https://files.example.com${path}`)).code;
          expect(await codeOf("/locked")).toBe("encrypted_document");
          expect(await codeOf("/broken")).toBe("corrupt_document");
          expect(await codeOf("/archive.zip")).toMatch(/unsupported_input|corrupt_document/);
        },
        { env: { MARKMILL_URL_IMPORT__DOCUMENTS: "true" } },
      );
    },
    60_000,
  );

  longTest(
    "a file that looks like a page of ours is not one",
    async () => {
      await withImporter(async ({ caller }) => {
        const header = {
          page: 1,
          kind: "html",
          url: "https://example.org/",
          fetchMs: 0,
          fetchedAt: "2026-01-01T00:00:00Z",
        };
        const bytes = Buffer.from(`${JSON.stringify(header)}\n<p>Free of charge</p>`);
        for (const claimed of [null, "url-to-markdown"]) {
          const form = new FormData();
          if (claimed !== null) form.set("capability_id", claimed);
          form.set("file", new Blob([bytes]), "page.html");
          const response = await fetch(`${caller.baseUrl}/v1/estimates`, {
            method: "POST",
            headers: { authorization: `Bearer ${caller.key}` },
            body: form,
          });
          const body = (await response.json()) as { capability_id?: string; error?: { code: string } };
          expect(body.capability_id).not.toBe("url-to-markdown");
          if (claimed !== null) expect(body.error?.code).toBe("capability_mismatch");
        }
      });
    },
    60_000,
  );

  test("guests import where the installation lets them, and see what it became", async () => {
    await withImporter(
      async ({ net, server }) => {
        await net.receiver("journal.example.com", () => html(article));
        const post = (path: string, body: object, headers: Record<string, string> = {}) =>
          fetch(`${server.baseUrl}${path}`, {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body: JSON.stringify(body),
          });
        const estimated = await post("/v1/url-estimates", {
          url: "https://journal.example.com/mills",
          accept_remote_fetch: true,
        });
        expect(estimated.status).toBe(201);
        const { upload_id, job_token } = (await estimated.json()) as { upload_id: string; job_token: string };
        expect(job_token).toStartWith("mk_job_");
        const staged = await post("/v1/guest-preview-sessions", { estimates: [{ upload_id, job_token }] });
        expect(staged.status).toBe(201);
        const session = (await staged.json()) as { prefix_count: number; items: { job_id: string }[] };
        expect(session.prefix_count).toBe(1);
        const jobId = session.items[0]?.job_id ?? "";
        const preview = await until(
          () =>
            fetch(`${server.baseUrl}/v1/jobs/${jobId}/preview`, {
              headers: { "x-svc-job-token": job_token },
            }),
          ({ status }) => status === 200,
        );
        expect(await preview.text()).toContain("The wheel of mill number 0 turns");
      },
      { env: { MARKMILL_GUEST__URL_IMPORT: "true" } },
    );
  }, 60_000);
});
