import { expect, test } from "bun:test";
import type { Call } from "../context.ts";
import { rememberCall } from "../context.ts";
import { createRates } from "../gate/rates.ts";
import { createWholeJson } from "./whole-json.ts";

const clock = { nowMs: () => 0, monotonicMs: () => 0 };
const settings = { "rate_limits.requests_per_minute": 300, "rate_limits.estimates_per_minute": 0 };

function start() {
  const rates = createRates(settings, clock);
  let url = "http://127.0.0.1:8484";
  const wholeJson = createWholeJson({ clock, baseUrl: () => url });
  const ask = (requestId: string, isCounted: boolean): Headers => {
    const call: Call = {
      method: "GET",
      requestId,
      internal: false,
      address: "192.0.2.1",
      principal: null,
      route: null,
      rate: null,
      estimateRate: null,
      fault: null,
      whole: null,
    };
    if (isCounted) rates.count(call);
    const request = new Request(url);
    rememberCall(request, call);
    const answer = wholeJson(request, "{}");
    expect(call.whole).toBe(answer);
    return answer.headers;
  };
  const move = (to: string) => {
    url = to;
  };
  return { ask, move };
}

test("each answer has its own headers, and keeps them when there is another", () => {
  const { ask } = start();
  const [first, second, third] = [ask("a", true), ask("b", true), ask("c", false)];
  const told = (headers: Headers) => [headers.get("x-request-id"), headers.get("ratelimit-remaining")];
  expect([first, second, third].map(told)).toEqual([
    ["a", "299"],
    ["b", "298"],
    ["c", null],
  ]);
  expect([...third.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([]);
  expect(told(ask("d", true))).toEqual(["d", "297"]);
});

test("browsers are held to TLS as long as callers come over it, and what data has is always there", () => {
  const { ask, move } = start();
  expect(ask("a", true).has("strict-transport-security")).toBe(false);
  move("https://convert.example.org");
  const secure = ask("b", true);
  expect(secure.get("strict-transport-security")).toBe("max-age=31536000");
  expect(secure.get("ratelimit-remaining")).toBe("298");
  expect(secure.get("cache-control")).toBe("no-store");
  move("http://127.0.0.1:8484");
  expect(ask("c", false).has("strict-transport-security")).toBe(false);
});
