import { describe, expect, test } from "bun:test";
import { Secret } from "../../../config/secret.ts";
import { type Answer, connect, refresh, type TestEngine, testEngine } from "../testing/engine.ts";

async function connected(graceSeconds = 10) {
  const engine = testEngine();
  Object.assign(engine.settings, { "oauth.renewal_grace_seconds": graceSeconds });
  const userId = await engine.addUser("ann");
  const { headers } = await engine.signedIn(userId);
  return { engine, userId, ...(await connect(engine, headers)) };
}

const works = (engine: TestEngine, { json }: Answer) =>
  engine.oauth.byAccessToken(new Secret(String(json.access_token))).then(
    () => true,
    () => false,
  );

describe("within the grace period", () => {
  test("many who renew at once get the same tokens", async () => {
    const { engine, clientId, refreshToken } = await connected();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => refresh(engine, clientId, refreshToken)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1);
    const [first] = answers;
    expect(first !== undefined && (await works(engine, first))).toBe(true);
  });

  test("a lost answer is repeated, and its tokens keep working", async () => {
    const { engine, clientId, refreshToken } = await connected();
    const lost = await refresh(engine, clientId, refreshToken);
    engine.time.nowMs += 9_000;
    const again = await refresh(engine, clientId, refreshToken);
    expect([again.status, again.json]).toEqual([200, lost.json]);
    expect((await refresh(engine, clientId, String(again.json.refresh_token))).status).toBe(200);
  });

  test("once the new token has been renewed itself, the old one's use ends them all", async () => {
    const { engine, clientId, refreshToken } = await connected();
    const second = await refresh(engine, clientId, refreshToken);
    const third = await refresh(engine, clientId, String(second.json.refresh_token));
    expect((await refresh(engine, clientId, refreshToken)).json.error).toBe("invalid_grant");
    expect(await works(engine, third)).toBe(false);
  });

  test("what has been withdrawn is not given again", async () => {
    const { engine, userId, clientId, refreshToken } = await connected();
    expect((await refresh(engine, clientId, refreshToken)).status).toBe(200);
    const actor = { kind: "user", id: userId } as const;
    engine.ledger.run("withdrawConsent", { userId, clientId, actor, nowMs: engine.time.nowMs });
    expect((await refresh(engine, clientId, refreshToken)).status).toBe(400);
  });

  test("another application, or a request for something else, gets nothing", async () => {
    const { engine, clientId, refreshToken } = await connected();
    const renewed = await refresh(engine, clientId, refreshToken);
    const other = await refresh(engine, `${clientId}x`, refreshToken);
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect(other.json.access_token).toBeUndefined();
    expect(await works(engine, renewed)).toBe(true);
  });
});

test.each([
  [10, 10_001],
  [0, 0],
])("with %i seconds of grace, after %i ms the family ends", async (graceSeconds, laterMs) => {
  const { engine, clientId, refreshToken } = await connected(graceSeconds);
  const renewed = await refresh(engine, clientId, refreshToken);
  engine.time.nowMs += laterMs;
  expect((await refresh(engine, clientId, refreshToken)).json.error).toBe("invalid_grant");
  expect(await works(engine, renewed)).toBe(false);
  expect((await refresh(engine, clientId, String(renewed.json.refresh_token))).status).toBe(400);
});
