/**
 * Places with an API of their own, imported by the executable over a real network: what is asked of whom, what comes of it,
 * and that a program of the administrator's reaches out through the guard alone. The answers are ours, in the form that
 * the services' documentation gives them.
 */
import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { talkWav, writeTalkModel } from "../../scripts/samples/recording.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { confines } from "../../src/sandbox/testing/confines.ts";
import { executable } from "../support/executable.ts";
import { withImporter } from "../support/imports.ts";
import type { Reply } from "../support/network/messages.ts";
import { networkAvailable } from "../support/network/network.ts";

const json = (body: unknown): Reply => ({
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});

const issue = {
  title: "The wheel stops",
  user: { login: "ada" },
  author: { name: "Ada" },
  state: "open",
  comments: 1,
  user_notes_count: 1,
  created_at: "2026-03-04T09:00:00Z",
  body: "It **stops**.",
  description: "It **stops**.",
};

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("an issue, a file and a thread come from their services' APIs, at the price of a page", async () => {
    await withImporter(async ({ net, convert, estimate }) => {
      const api = await net.receiver("api.github.com", ({ path }) =>
        path === "/repos/ada/mill/issues/7"
          ? json(issue)
          : path.startsWith("/repos/ada/mill/issues/7/comments")
            ? json([
                { id: 1, user: { login: "charles" }, created_at: "2026-03-05T09:00:00Z", body: "Grease it." },
              ])
            : { status: 404, body: "{}" },
      );
      const raw = await net.receiver("raw.githubusercontent.com", () => ({ body: "fn main() {}\n" }));
      await net.receiver("hn.algolia.com", () =>
        json({
          id: 100,
          title: "Mills",
          author: "ada",
          children: [{ id: 101, author: "charles", text: "<p>So <i>be</i> it" }],
        }),
      );
      const found = await convert("github.com/ada/mill/issues/7");
      expect(found.markdown).toContain("# The wheel stops (#7)\n\nada · 2026-03-04 · ");
      expect(found.markdown).toContain("> **charles** · 2026-03-05\n>\n> Grease it.\n");
      expect(found.metadata.details).toMatchObject({
        source: "code-hosting",
        kind: "discussion",
        comments: 1,
      });
      expect(found.estimate.capability_id).toBe("url-to-markdown");
      expect(api.received.map(({ path }) => path)).toEqual([
        "/repos/ada/mill/issues/7",
        "/repos/ada/mill/issues/7/comments?per_page=100&page=1",
      ]);
      expect(api.received[0]?.header("user-agent")).toStartWith("Markmill/");
      expect(api.received[0]?.header("authorization")).toBeNull();
      const code = await convert("https://github.com/ada/mill/blob/main/src/main.rs");
      expect(code.markdown).toContain("```rust\nfn main() {}\n```");
      expect(raw.received.map(({ path }) => path)).toEqual(["/ada/mill/main/src/main.rs"]);
      const thread = await convert("https://news.ycombinator.com/item?id=100");
      expect(thread.markdown).toContain("So *be* it");
      const missing = await estimate("https://github.com/ada/mill/issues/8");
      expect(missing).toMatchObject({ status: 503, code: "remote_unavailable", retryable: false });
      expect(missing.message).toContain("private");
      expect((await net.counters()).strays).toEqual({});
    });
  }, 180_000);

  test("an internal GitLab is reached where the administrator has named it for both, and not otherwise", async () => {
    const address = "https://git.corp.example/works/mill/-/issues/7";
    const inside = "10.20.0.7";
    const answer = ({ path }: { path: string }): Reply =>
      path.startsWith("/api/v4/projects/works%2Fmill/issues/7")
        ? json(issue)
        : path.startsWith("/works/mill/-/issues/7/discussions.json")
          ? json([{ notes: [{ id: 1, author: { name: "Charles" }, note: "Grease it." }] }])
          : { status: 404 };
    const env = { MARKMILL_URL_IMPORT__INSTANCES: "gitlab=git.corp.example" };
    await withImporter(
      async ({ net, convert }) => {
        await net.receiver("git.corp.example", answer, { address: inside });
        const { markdown } = await convert(address);
        expect(markdown).toContain("Grease it.");
      },
      { env: { ...env, MARKMILL_EGRESS__ALLOW: "git.corp.example" } },
    );
    await withImporter(
      async ({ net, estimate }) => {
        const host = await net.receiver("git.corp.example", answer, { address: inside });
        expect(await estimate(address)).toMatchObject({ code: "url_not_permitted" });
        expect(host.received).toEqual([]);
      },
      { env },
    );
  }, 180_000);

  test.skipIf(!confines)(
    "a program of the administrator's goes out through the guard's proxy alone (skipped before Linux 6.7)",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "markmill-yt-dlp-"));
      const program = join(folder, "yt-dlp");
      /** Says what it would not be allowed to say if one of its ways were open that should be shut. */
      writeFileSync(
        program,
        `#!/bin/bash
proxy=\${https_proxy#http://}; credential=$(printf %s "\${proxy%@*}" | base64 -w0); port=\${proxy##*:}
ask() { exec 3<>/dev/tcp/127.0.0.1/$port; printf 'CONNECT %s HTTP/1.1\\r\\nProxy-Authorization: Basic %s\\r\\n\\r\\n' "$1" "$credential" >&3; read -r -t 10 -u 3 _ status _; exec 3>&-; echo "$status"; }
[ "$(ask media.example.com:443)" = 200 ] || { echo "no way out" >&2; exit 1; }
[ "$(ask inside.example.com:443)" = 403 ] || { echo "a way in" >&2; exit 1; }
(exec 4<>/dev/tcp/93.184.216.99/443) 2>/dev/null && { echo "a way past the guard" >&2; exit 1; }
[ -z "$SECRET_OF_THE_SERVER" ] || { echo "the server's environment" >&2; exit 1; }
echo '{"title":"How mills grind","duration":60}'
base64 -d > recording.webm <<'.'
${Buffer.from(talkWav(1 / 3)).toString("base64")}
.
`,
      );
      chmodSync(program, 0o755);
      try {
        const secret = { SECRET_OF_THE_SERVER: "hunter2" };
        await withImporter(
          async ({ net, server, estimate, convert }) => {
            await net.receiver("media.example.com");
            await net.receiver("inside.example.com", undefined, { address: "10.0.0.9" });
            await net.receiver("past.example.com", undefined, { address: "93.184.216.99" });
            const address = "https://www.youtube.com/watch?v=abcdefghijk";
            // Without a speech model, nothing is fetched.
            const found = await estimate(address);
            expect(found).toMatchObject({ code: "capability_unavailable" });
            expect(found.message).toContain("recording");
            expect(found.message).toContain("models install");
            const model = join(folder, "model");
            await writeTalkModel(model, "talk");
            const install = ["models", "install", model, "--data-dir", server.dataDir];
            expect(await runCommand([await executable()], install)).toMatchObject({ exitCode: 0 });
            const video = await convert(address);
            expect(video).toMatchObject({
              estimate: {
                filename: "How mills grind",
                ...{ capability_id: "audio-to-markdown", source_kind: "video_audio" },
                ...{ duration_ms: 20_000, billing_metrics: { decoded_ms: 20_000 } },
              },
              metadata: { details: { track: { samples_per_second: 8_000 } } },
              actualCreditUnits: 300,
            });
            expect(video.markdown).toContain("The harbour master opens the sluice at dawn.");
          },
          { env: { MARKMILL_URL_IMPORT__YT_DLP: program, ...secret } },
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    180_000,
  );

  test("it is not run if it could read the installation's data, according to the catalog", async () => {
    const folder = mkdtempSync(join(tmpdir(), "markmill-yt-dlp-"));
    for (const each of ["bin", "lib/python3.12/backups"]) mkdirSync(join(folder, each), { recursive: true });
    for (const each of ["pyvenv.cfg", "bin/python"]) writeFileSync(join(folder, each), "");
    const program = join(folder, "bin/yt-dlp");
    writeFileSync(program, `#!${join(folder, "bin/python")}\n`);
    const env = {
      MARKMILL_URL_IMPORT__YT_DLP: program,
      MARKMILL_URL_IMPORT__YT_DLP_PARTLY_CONFINED: "true",
      MARKMILL_BACKUP__DIRECTORY: join(folder, "lib/python3.12/backups"),
    };
    try {
      await withImporter(
        async ({ server, estimate }) => {
          const { url_sources: sources } = (await (
            await fetch(`${server.baseUrl}/v1/capabilities`)
          ).json()) as { url_sources: { id: string; unavailable_reason: string | null }[] };
          const reason = sources.find(({ id }) => id === "video-platform")?.unavailable_reason;
          expect(reason).toContain("could read the installation's files");
          const found = await estimate("https://youtu.be/abcdefghijk");
          expect(found).toMatchObject({ status: 503, code: "capability_unavailable" });
          expect(reason).toEndWith(found.message ?? "none");
        },
        { env },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 180_000);

  test("the catalog says which places there are, on which hosts, and what is missing", async () => {
    await withImporter(async ({ server, estimate }) => {
      const { url_sources: sources } = (await (await fetch(`${server.baseUrl}/v1/capabilities`)).json()) as {
        url_sources: { id: string; status: string; unavailable_reason: string | null; hosts: string[] }[];
      };
      expect(sources.map(({ id, status }) => `${id} ${status}`)).toEqual([
        "code-hosting live",
        "thread live",
        "notes-page live",
        "online-document live",
        "video-platform unavailable",
        "video-audio unavailable",
        "web-page live",
      ]);
      for (const { id, unavailable_reason } of sources)
        if (id.startsWith("video-")) expect(unavailable_reason).toContain("No speech model is installed");
      expect(sources[0]?.hosts).toContain("gitlab.com");
      const found = await estimate("https://youtu.be/abcdefghijk");
      expect(found).toMatchObject({ status: 503, code: "capability_unavailable" });
      expect(found.message).toContain("yt-dlp");
    });
  }, 180_000);
});
