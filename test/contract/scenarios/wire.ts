/** What only bytes on the wire can say: hosts, broken framing, interrupted and slow uploads. */
import { expect } from "bun:test";
import { samplePdf } from "../sample.ts";
import { wireAnswer } from "../wire-answer.ts";
import type { World } from "../world.ts";

export interface WireScenario {
  name: string;
  play(world: World): Promise<void>;
}

const boundary = "wire";
const pdf = Buffer.from(samplePdf("Wire")).toString("latin1");
const filePart = (filename: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n${pdf}\r\n`;
const end = `--${boundary}--\r\n`;

function upload(world: World, headers: string, path = "/v1/estimates"): string {
  const { host } = new URL(world.target.baseUrl);
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${world.target.keys.owner}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${headers}\r\n\r\n`;
}

const request = (host: string | null, path = "/v1/capabilities", version = "1.1") =>
  `GET ${path} HTTP/${version}\r\n${host === null ? "" : `Host: ${host}\r\n`}\r\n`;

function refusesHost(host: string): WireScenario {
  return {
    name: `the host ${JSON.stringify(host.slice(0, 40))}`,
    async play({ target }) {
      const { status, body, head } = await wireAnswer(target, [request(host)]);
      expect(status).toBe(400);
      expect(body).toContain('"code":"invalid_request"');
      expect(body).not.toContain("evil");
      expect(head).not.toContain("evil");
    },
  };
}

function expectSameUpload(answer: { status: number }, status: number): void {
  expect(answer.status).toBe(status);
}

export const wire: readonly WireScenario[] = [
  ...[
    "a",
    "abc",
    "evil/v1/jobs",
    "evil?x=",
    "evil#",
    "user@evil",
    "one.example, evil.example",
    "evil example",
    "[::1",
    "host:99999999",
    "host:65536",
    "[::::]",
    "1.2.3.4.5",
    "e".repeat(300),
  ].map(refusesHost),
  {
    name: "two Host headers",
    async play({ target }) {
      const answer = await wireAnswer(target, [
        "GET /v1/capabilities HTTP/1.1\r\nHost: one.example\r\nHost: evil.example\r\n\r\n",
      ]);
      expect(answer.status).toBe(400);
    },
  },
  {
    name: "no Host header",
    async play({ target }) {
      expect((await wireAnswer(target, [request(null)])).status).toBe(400);
      expect((await wireAnswer(target, [request(null, "/v1/jobs", "1.0")])).status).toBe(400);
    },
  },
  {
    name: "links in answers come from the configuration, not from the Host header",
    async play({ target }) {
      const { body } = await wireAnswer(target, [request("evil.example", "/nothing")]);
      expect(body).toContain('"docs_url"');
      expect(body).not.toContain("evil");
    },
  },
  {
    name: "a path that begins with two slashes is another path",
    async play({ target }) {
      expect((await wireAnswer(target, [request("localhost", "//v1/capabilities")])).status).toBe(404);
    },
  },
  {
    name: "an address that is too long",
    async play({ target }) {
      const { status } = await wireAnswer(target, [request("localhost", `/${"a".repeat(100_000)}`)]);
      expect([414, 431]).toContain(status);
    },
  },
  {
    name: "headers that are too large",
    async play({ target }) {
      const { status } = await wireAnswer(target, [
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(100_000)}\r\n\r\n`,
      ]);
      expect(status).toBe(431);
    },
  },
  {
    name: "two lengths of one body (request smuggling)",
    async play({ target }) {
      const head = "POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
      for (const lengths of [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: -1\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
      ]) {
        const { status } = await wireAnswer(target, [`${head}${lengths}\r\n0\r\n\r\n`]);
        expect(status).toBe(400);
      }
    },
  },
  {
    name: "HEAD has GET's headers and no body",
    async play(world) {
      const { host } = new URL(world.target.baseUrl);
      const { status, head, body } = await wireAnswer(
        world.target,
        [
          `HEAD /v1/jobs/${world.jobId}/download HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${world.target.keys.owner}\r\nConnection: close\r\n\r\n`,
        ],
        { timeoutMs: 1000 },
      );
      expect(status).toBe(200);
      expect(head).toMatch(/^etag: "/im);
      expect(head).toMatch(/^content-length: [1-9]/im);
      expect(head).toMatch(/^content-type: text\/markdown/im);
      expect(body).toBe("");
    },
  },
  {
    name: "a slow upload arrives",
    async play(world) {
      const body = filePart("slow.pdf") + end;
      const pieces = Array.from({ length: 10 }, (_, at) =>
        body.slice((at * body.length) / 10, ((at + 1) * body.length) / 10),
      );
      const answer = await wireAnswer(
        world.target,
        [upload(world, `Content-Length: ${body.length}`), ...pieces],
        {
          pauseMs: 20,
          timeoutMs: 20_000,
        },
      );
      expectSameUpload(answer, 201);
    },
  },
  {
    name: "a chunked upload without a length arrives",
    async play(world) {
      const body = filePart("chunked.pdf") + end;
      const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      expectSameUpload(
        await wireAnswer(world.target, [upload(world, "Transfer-Encoding: chunked"), chunked], {
          timeoutMs: 20_000,
        }),
        201,
      );
    },
  },
  {
    name: "an upload that breaks off leaves nothing",
    async play(world) {
      const before = await world.target.storedUploads();
      for (const cut of [10, 120, filePart("x").length - 20]) {
        const body = filePart("x").slice(0, cut);
        await wireAnswer(world.target, [upload(world, "Content-Length: 1000000"), body], {
          pauseMs: 50,
          hangUp: true,
        });
      }
      await Bun.sleep(200);
      expect(await world.target.storedUploads()).toBe(before);
    },
  },
  {
    name: "a convert call that breaks off leaves nothing, in whichever file",
    async play(world) {
      const before = await world.target.storedUploads();
      const files = filePart("x") + filePart("y") + filePart("z");
      for (const part of [0.2, 0.5, 0.8, 1]) {
        const body = files.slice(0, files.length * part);
        await wireAnswer(world.target, [upload(world, "Content-Length: 1000000", "/v1/convert"), body], {
          pauseMs: 50,
          hangUp: true,
        });
      }
      await Bun.sleep(200);
      expect(await world.target.storedUploads()).toBe(before);
    },
  },
  {
    name: "a convert call that says it is too large is refused before it is sent",
    async play(world) {
      const { status, body } = await wireAnswer(world.target, [
        upload(world, "Content-Length: 99999999999", "/v1/convert"),
      ]);
      expect(status).toBe(413);
      expect(body).toContain('"code":"payload_too_large"');
    },
  },
  {
    name: "a form without its end is refused and leaves nothing",
    async play(world) {
      const before = await world.target.storedUploads();
      const body = filePart("x.pdf");
      const answer = await wireAnswer(world.target, [upload(world, `Content-Length: ${body.length}`), body]);
      expect(answer.status).toBe(400);
      expect(await world.target.storedUploads()).toBe(before);
    },
  },
  {
    name: "an upload that says it is too large is refused before it is sent",
    async play(world) {
      const { status, body } = await wireAnswer(world.target, [upload(world, "Content-Length: 99999999999")]);
      expect(status).toBe(413);
      expect(body).toContain('"code":"payload_too_large"');
    },
  },
  {
    name: "a file name with line breaks makes no header",
    async play(world) {
      const body = filePart("x%0d%0aSet-Cookie: a=b.pdf") + end;
      const {
        status,
        head,
        body: json,
      } = await wireAnswer(world.target, [upload(world, `Content-Length: ${body.length}`), body], {
        timeoutMs: 20_000,
      });
      expect(status).toBe(201);
      expect(head).not.toMatch(/^set-cookie/im);
      expect(json).toContain('"filename":"x%0d%0aSet-Cookie: a=b.pdf"');
    },
  },
];
