import { expect, test } from "bun:test";
import type { ServerContext } from "@modelcontextprotocol/server";
import { Fault } from "../../config/errors/fault.ts";
import { failureOf } from "../../config/testing/failures.ts";
import { type ToolHost, underHost } from "./host.ts";
import type { ToolCall } from "./tool.ts";

/** A request, and the two ways in which it can be cancelled. */
function requested() {
  const failures: unknown[] = [];
  const request = new AbortController();
  const message = new AbortController();
  let ended = 0;
  const host: ToolHost<ToolCall> = {
    tellScopes: false,
    callOf: (base) => base as ToolCall,
    cancellation: () => ({ signal: message.signal, ended: () => void ended++ }),
    failed: (cause) => failures.push(cause),
  };
  const context = { mcpReq: { id: 1, signal: request.signal, _meta: undefined } } as unknown as ServerContext;
  return { failures, request, message, host, context, ended: () => ended };
}

const untilAborted = ({ signal }: ToolCall) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test.each(["request", "message"] as const)("a call that the %s cancels has not failed", async (way) => {
  const { failures, host, context, ended, ...ways } = requested();
  const call = failureOf(underHost(host, context, untilAborted));
  ways[way].abort();
  expect(await call).toMatchObject({ name: "AbortError" });
  expect([failures, ended()]).toEqual([[], 1]);
});

test("unexpected failures are logged, errors of the API are not", async () => {
  const { failures, host, context, ended } = requested();
  const broken = new Error("broken");
  for (const error of [broken, new Fault("job_not_found")])
    expect(await failureOf(underHost(host, context, () => Promise.reject(error)))).toBe(error);
  expect([failures, ended()]).toEqual([[broken], 2]);
});

test("progress is sent only to callers that asked for it, and only if it increases", async () => {
  const told: unknown[] = [];
  const { host, context } = requested();
  const asking = (progressToken?: string) =>
    ({
      mcpReq: {
        ...{ ...context.mcpReq, _meta: progressToken === undefined ? undefined : { progressToken } },
        notify: async ({ params }: { params: unknown }) => void told.push(params),
      },
    }) as unknown as ServerContext;
  const work = async ({ progress }: ToolCall) => {
    progress(1, null, "one");
    progress(1, 4, "one of four");
    progress(0, 4, "none");
    progress(2, 4, "two of four");
  };
  await underHost(host, asking(), work);
  expect(told).toEqual([]);
  await underHost(host, asking("t"), work);
  expect(told).toEqual([
    { progressToken: "t", progress: 1, message: "one" },
    { progressToken: "t", progress: 2, total: 4, message: "two of four" },
  ]);
});
