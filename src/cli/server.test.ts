import { afterAll, expect, test } from "bun:test";
import { ran } from "./testing/context.ts";

let retryAfterSeconds = 60;
let message = "Nearly full.";
const error = { code: "service_unavailable", request_id: "r", retryable: true };
const server = Bun.serve({
  port: 0,
  fetch: () =>
    Response.json(
      { error: { ...error, message } },
      { status: 503, headers: { "retry-after": String(retryAfterSeconds) } },
    ),
});
afterAll(() => server.stop(true));

const usage = () =>
  ran(["usage", "--server", `http://127.0.0.1:${server.port}`], {
    environment: { MARKMILL_API_KEY: "mk_live_x" },
    sleep: async () => undefined,
  });

test("a command that waits for a server says why, and for how long", async () => {
  retryAfterSeconds = 60;
  const { exit, out, err } = await usage();
  expect([exit, out]).toEqual([1, ""]);
  expect(err).toStartWith("markmill: Nearly full. Trying again in 60 s.\n");
});

test("short waits are not reported", async () => {
  retryAfterSeconds = 1;
  expect((await usage()).err).not.toContain("Trying again");
});

test("what is said of a wait is a sentence of its own", async () => {
  retryAfterSeconds = 60;
  message = "nothing answers";
  expect((await usage()).err).toStartWith("markmill: nothing answers. Trying again in 60 s.\n");
});
