import { afterAll, beforeEach, expect, test } from "bun:test";
import { systemClock, systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import { failureOf } from "../../config/testing/failures.ts";
import { until } from "../../config/testing/until.ts";
import { ApiError } from "./errors.ts";
import { type Following, followJob } from "./follow.ts";
import { createTransport } from "./transport.ts";
import type { Job } from "./types.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** What the server answers to each stream that is asked for, in turn, and to each look at the job. */
let streams: Answer[] = [];
let looks: string[] = [];
let asked: string[] = [];
let slept: number[] = [];

const server = Bun.serve({
  port: 0,
  idleTimeout: 0,
  fetch(request) {
    const { pathname } = new URL(request.url);
    asked.push(pathname.endsWith("/events") ? "stream" : "look");
    if (pathname.endsWith("/events")) return streams.shift()?.(request) ?? refusal(404, "route_not_found");
    const status = looks.length > 1 ? looks.shift() : looks[0];
    return status === undefined
      ? refusal(404, "job_not_found")
      : Response.json({ job: { id: "job_1", status } });
  },
});
afterAll(() => server.stop(true));
beforeEach(() => {
  [streams, looks, asked, slept] = [[], [], [], []];
});

function refusal(status: number, code: string): Response {
  return Response.json(
    { error: { code, message: "m", request_id: "r", retryable: true, docs_url: "d" } },
    { status },
  );
}

const event = (status: string) =>
  `id: 1\nevent: job\nretry: 2000\ndata: {"job":{"id":"job_1","status":"${status}"}}\n\n`;
type End = "ends" | "breaks" | "hangs";

/** The statuses that the follower has got so far. */
let seen: string[] = [];

/** A stream of those texts, one after the other. */
function stream(
  texts: readonly string[],
  end: End = "ends",
  headers = { "content-type": "text/event-stream" },
): Answer {
  return () => {
    let at = 0;
    const before = seen.length;
    const body = new ReadableStream({
      async pull(controller) {
        const text = texts[at++];
        if (text !== undefined) controller.enqueue(new TextEncoder().encode(text));
        else if (end === "ends") controller.close();
        else if (end === "breaks") {
          // A connection that is cut loses what has not been read yet.
          await until(() => seen.length >= before + texts.length);
          controller.error(new Error("cut"));
        } else await new Promise(() => undefined);
        await Bun.sleep(5);
      },
    });
    return new Response(body, { headers });
  };
}

function follow(options: Pick<Following, "signal" | "silenceMsMax" | "onProgress"> = {}): AsyncIterable<Job> {
  const sleep = async (ms: number) => {
    slept.push(ms);
  };
  const send = createTransport({
    server: `http://127.0.0.1:${server.port}`,
    apiKey: new Secret("mk_live_x"),
    random: systemRandom,
    clock: systemClock,
    sleep,
  });
  const poll = async () =>
    ((await (await send({ method: "GET", path: "/job", repeat: "always" })).json()) as { job: Job }).job;
  const events: Following["events"] = (call) =>
    send({ method: "GET", path: "/job/events", repeat: "never", ...call });
  return followJob({ events, poll, sleep, ...options });
}

async function statuses(options: Parameters<typeof follow>[0] = {}): Promise<string[]> {
  seen = [];
  for await (const { status } of follow(options)) seen.push(status);
  return seen;
}

test("one request tells it all", async () => {
  streams = [stream([event("queued"), ": still here\n\n", event("running"), event("succeeded")], "hangs")];
  expect(await statuses()).toEqual(["queued", "running", "succeeded"]);
  expect([asked, slept]).toEqual([["stream"], []]);
});

test("how far a recording is transcribed is passed on, beside the states", async () => {
  const progress = (done: number) =>
    `event: progress\nretry: 2000\ndata: {"job_id":"job_1","done":${done},"total":9000,"unit":"ms"}\n\n`;
  streams = [stream([event("running"), progress(1_000), progress(9_000), event("succeeded")], "hangs")];
  const received: unknown[] = [];
  expect(
    await statuses({ onProgress: ({ done, total, unit }) => received.push([done, total, unit]) }),
  ).toEqual(["running", "succeeded"]);
  expect(received).toEqual([
    [1_000, 9_000, "ms"],
    [9_000, 9_000, "ms"],
  ]);
  // Who does not ask for it is none the worse.
  streams = [stream([progress(1), event("succeeded")])];
  expect(await statuses()).toEqual(["succeeded"]);
});

test("events arrive in pieces, with any line ends", async () => {
  const text = event("running").replaceAll("\n", "\r\n") + event("failed");
  streams = [stream([...text].map(String))];
  expect(await statuses()).toEqual(["running", "failed"]);
});

const polled: [name: string, answer: Answer][] = [
  ["an older server without streams", () => refusal(404, "route_not_found")],
  ["too many streams of this organization", () => refusal(429, "rate_limited")],
  ["too many streams in all", () => refusal(503, "service_unavailable")],
  ["an answer that is no stream", () => Response.json({ job: { status: "queued" } })],
];
test.each(polled)("%s: the job is asked for instead, at once", async (_, answer) => {
  streams = [answer];
  looks = ["queued", "running", "succeeded"];
  expect(await statuses()).toEqual(["queued", "running", "succeeded"]);
  expect(asked).toEqual(["stream", "look", "look", "look"]);
});

test("a stream that is cut off is asked for again, and in the end the job is", async () => {
  streams = [
    stream([event("queued"), event("running")], "breaks"),
    stream([event("running")], "ends"),
    stream([event("running")], "breaks"),
  ];
  looks = ["running", "succeeded"];
  expect(await statuses()).toEqual(["queued", "running", "running", "running", "running", "succeeded"]);
  expect(asked).toEqual(["stream", "stream", "stream", "look", "look"]);
});

test("two events in one chunk count as two, so the stream is requested again", async () => {
  streams = [
    stream([event("queued") + event("running")]),
    stream([event("running")]),
    stream([event("running"), event("succeeded")]),
  ];
  expect(await statuses()).toEqual(["queued", "running", "running", "running", "succeeded"]);
  expect(asked).toEqual(["stream", "stream", "stream"]);
});

test("a stream that falls silent is given up", async () => {
  streams = [stream([event("running")], "hangs"), stream([event("running")], "hangs")];
  looks = ["succeeded"];
  expect(await statuses({ silenceMsMax: 400 })).toEqual(["running", "running", "succeeded"]);
});

test("what is no event of ours is not believed", async () => {
  streams = [stream(["event: job\ndata: {not json\n\n"]), stream(["data: x".repeat(300_000)])];
  looks = ["succeeded"];
  expect(await statuses()).toEqual(["succeeded"]);
});

test("a job that was deleted is not found", async () => {
  streams = [stream([event("queued"), 'id: deleted\nevent: deleted\ndata: {"id":"job_1"}\n\n'])];
  const error = await failureOf(statuses());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "job_not_found" });
});

test("who stops listening closes the connection", async () => {
  const closed = Promise.withResolvers<void>();
  streams = [
    (request) => {
      request.signal.addEventListener("abort", () => closed.resolve());
      return stream([event("running")], "hangs")(request) as Response;
    },
  ];
  for await (const { status } of follow()) {
    expect(status).toBe("running");
    break;
  }
  await closed.promise;
});

test("an abort ends it where it is", async () => {
  const stop = new AbortController();
  streams = [stream([event("running")], "hangs")];
  const seen: string[] = [];
  for await (const { status } of follow({ signal: stop.signal })) {
    seen.push(status);
    stop.abort();
  }
  expect([seen, asked]).toEqual([["running"], ["stream"]]);
});
