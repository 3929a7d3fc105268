import { expect, test } from "bun:test";
import { verdictOf } from "./answers.ts";

const at = 0;
const answer = (status: number, headers: Record<string, string> = {}) =>
  verdictOf({ ok: true, status, headers: new Headers(headers) }, at);

test.each([200, 201, 202, 204, 299])("%p is success", (status) =>
  expect(answer(status)).toEqual({ delivered: true, status }),
);

test.each([301, 302, 303, 307, 308, 304, 400, 401, 404, 429, 500, 503])(
  "%p is a failure that may pass",
  (status) => {
    expect(answer(status)).toMatchObject({ delivered: false, status, final: false });
  },
);

test("each says in words what came", () => {
  expect(answer(302, { location: "https://secret.example/" })).toMatchObject({
    error: expect.stringMatching(/^The receiver responded with 302; redirects are not followed/),
  });
  expect(answer(500)).toMatchObject({ error: "The receiver responded with 500." });
  expect(JSON.stringify(answer(302, { location: "https://secret.example/" }))).not.toContain("secret");
});

test("410 ends it", () => expect(answer(410)).toMatchObject({ delivered: false, final: true }));

test("Retry-After counts where it says that the receiver will be back", () => {
  const headers = { "retry-after": "60" };
  const asked = [429, 503, 500, 302].map((status) => answer(status, headers));
  expect(asked).toMatchObject([
    { retryAfterMs: 60_000 },
    { retryAfterMs: 60_000 },
    { retryAfterMs: null },
    { retryAfterMs: null },
  ]);
});

test("a refusal of the guard is a failure with its reason, and may pass", () => {
  const refusal = {
    ok: false as const,
    code: "url_not_permitted" as const,
    reason: "The name resolves to a private address.",
    internal: "hooks.example → 10.0.0.1",
  };
  expect(verdictOf(refusal, at)).toEqual({
    delivered: false,
    status: null,
    error: "The name resolves to a private address.",
    final: false,
    retryAfterMs: null,
  });
});
