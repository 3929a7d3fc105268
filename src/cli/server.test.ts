import { afterAll, expect, test } from "bun:test";
import { ran } from "./testing/context.ts";

let retryAfterSeconds = 60;
const error = { code: "service_unavailable", message: "Nearly full.", request_id: "r", retryable: true };
const server = Bun.serve({
  port: 0,
  fetch: () =>
    Response.json({ error }, { status: 503, headers: { "retry-after": String(retryAfterSeconds) } }),
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

test("nobody is told of waits that are hardly noticed", async () => {
  retryAfterSeconds = 1;
  expect((await usage()).err).not.toContain("Trying again");
});
