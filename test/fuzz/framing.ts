/** Requests whose framing lies (request smuggling, RFC 9112 section 11.2), or is cut, late, or several at once. */
import fc from "fast-check";

export interface Framing {
  name: string;
  /** What is sent, with the address of the host and the headers of a good credential. */
  pieces(host: string, credential: string): string[];
  /** `refused`: one refusal at most, and nothing behind it is answered; a number: so many answers, in their order. */
  wanted: "refused" | "silent or refused" | number;
  methods: readonly string[];
}

/** What must never be answered: nobody has sent it as a request. */
export const smuggledId = "5b6f1c1e-0000-4000-8000-00000000feed";
const smuggled = (host: string) =>
  `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nX-Request-Id: ${smuggledId}\r\n\r\n`;

const json = '{"upload_id":"upl_00000000000000000000000000000000","max_credit_units":1}';
const post = (host: string, credential: string, framing: string) =>
  `POST /v1/jobs HTTP/1.1\r\nHost: ${host}\r\n${credential}Content-Type: application/json\r\n${framing}\r\n`;

const liar = (
  name: string,
  framing: string,
  body: (host: string) => string,
  wanted: Framing["wanted"] = "refused",
): Framing => ({
  name,
  pieces: (host, credential) => [post(host, credential, framing), body(host)],
  wanted,
  methods: ["POST", "GET"],
});

const lengthAndChunks = (host: string) => `0\r\n\r\n${smuggled(host)}`;

const framings: readonly Framing[] = [
  liar("length and chunks", `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n`, lengthAndChunks),
  liar("chunks and length", `Transfer-Encoding: chunked\r\nContent-Length: 6\r\n`, lengthAndChunks),
  liar("two lengths", `Content-Length: 5\r\nContent-Length: 60\r\n`, (host) => `{"a":${smuggled(host)}`),
  liar("a list of lengths", `Content-Length: 5, 60\r\n`, (host) => `{"a":${smuggled(host)}`),
  liar("a negative length", `Content-Length: -1\r\n`, smuggled),
  liar("a length with a sign", `Content-Length: +5\r\n`, (host) => `12345${smuggled(host)}`),
  liar("a hexadecimal length", `Content-Length: 0x5\r\n`, (host) => `12345${smuggled(host)}`),
  liar("a length of words", `Content-Length: five\r\n`, (host) => `12345${smuggled(host)}`),
  liar("a length beyond all numbers", `Content-Length: 99999999999999999999999\r\n`, smuggled),
  liar("an unknown coding", `Transfer-Encoding: xchunked\r\n`, lengthAndChunks),
  liar("chunked, then another coding", `Transfer-Encoding: chunked, identity\r\n`, lengthAndChunks),
  liar("a coding with a tab", `Transfer-Encoding:\tchunked\r\nContent-Length: 6\r\n`, lengthAndChunks),
  liar("a blank before the colon", `Transfer-Encoding : chunked\r\nContent-Length: 6\r\n`, lengthAndChunks),
  liar("a folded header", `Transfer-Encoding:\r\n chunked\r\nContent-Length: 6\r\n`, lengthAndChunks),
  liar("an invalid chunk size", `Transfer-Encoding: chunked\r\n`, (host) => `zz\r\n${smuggled(host)}`),
  liar(
    "a chunk's size beyond all numbers",
    `Transfer-Encoding: chunked\r\n`,
    (host) => `fffffffffffffffff\r\n${smuggled(host)}`,
  ),
  liar(
    "a chunk that is longer than it says",
    `Transfer-Encoding: chunked\r\n`,
    (host) => `1\r\n${json}\r\n0\r\n\r\n${smuggled(host)}`,
  ),
  liar("a negative chunk", `Transfer-Encoding: chunked\r\n`, (host) => `-1\r\n\r\n${smuggled(host)}`),
  liar("less than the length said", `Content-Length: 5000\r\n`, () => json, "silent or refused"),
  liar(
    "chunks without an end",
    `Transfer-Encoding: chunked\r\n`,
    () => `5\r\n{"a":\r\n`,
    "silent or refused",
  ),
  {
    name: "a head without an end",
    pieces: (host) => [`GET /v1/jobs HTTP/1.1\r\nHost: ${host}\r\nX: y`],
    wanted: "silent or refused",
    methods: ["GET"],
  },
  {
    name: "no HTTP",
    pieces: () => ["\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
    wanted: "silent or refused",
    methods: ["GET"],
  },
  { name: "an old version", pieces: () => ["GET /\r\n\r\n"], wanted: "silent or refused", methods: ["GET"] },
  {
    name: "a version to come",
    pieces: (host) => [`GET /healthz HTTP/3.7\r\nHost: ${host}\r\n\r\n`],
    wanted: "silent or refused",
    methods: ["GET"],
  },
  {
    name: "the preface of HTTP/2",
    pieces: () => ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    wanted: "silent or refused",
    methods: ["PRI"],
  },
  {
    name: "a tunnel",
    pieces: (host) => [`CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
    wanted: "silent or refused",
    methods: ["CONNECT"],
  },
  {
    name: "another host's address",
    pieces: (host) => [
      `GET http://evil.example/healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ],
    wanted: "silent or refused",
    methods: ["GET"],
  },
  {
    name: "an asterisk",
    pieces: (host) => [`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`],
    wanted: "silent or refused",
    methods: ["OPTIONS"],
  },
  {
    name: "a header with a line break alone",
    pieces: (host) => [`GET /healthz HTTP/1.1\nHost: ${host}\n\n`],
    wanted: "silent or refused",
    methods: ["GET"],
  },
  {
    name: "NUL in a header",
    pieces: (host) => [`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nX: a\u0000b\r\n\r\n`],
    wanted: "silent or refused",
    methods: ["GET"],
  },
  {
    name: "two hosts",
    pieces: (host) => [`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`],
    wanted: "refused",
    methods: ["GET"],
  },
  {
    name: "three requests at once",
    pieces: (host, credential) =>
      [1, 2, 3].map(() => `GET /v1/account/usage HTTP/1.1\r\nHost: ${host}\r\n${credential}\r\n`),
    wanted: 3,
    methods: ["GET", "GET", "GET"],
  },
  {
    name: "a body and the next request at once",
    pieces: (host, credential) => [
      `${post(host, credential, `Content-Length: ${json.length}\r\n`)}${json}GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ],
    wanted: 2,
    methods: ["POST", "GET"],
  },
  {
    name: "chunks and the next request at once",
    pieces: (host, credential) => [
      `${post(host, credential, "Transfer-Encoding: chunked\r\n")}${json.length.toString(16)};x=y\r\n${json}\r\n0\r\nX-Trailer: z\r\n\r\nGET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ],
    wanted: 2,
    methods: ["POST", "GET"],
  },
  {
    name: "an unsolicited body, and the next request",
    pieces: (host, credential) => [
      `GET /v1/account/usage HTTP/1.1\r\nHost: ${host}\r\n${credential}Content-Length: ${json.length}\r\n\r\n${json}GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ],
    wanted: 2,
    methods: ["GET", "GET"],
  },
  {
    name: "byte by byte",
    pieces: (host) => [...`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
    wanted: 1,
    methods: ["GET"],
  },
];

export const drawnFraming = fc.nat(framings.length - 1).map((at) => framings[at] ?? framings[0]);
