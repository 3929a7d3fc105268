/**
 * A code that is exchanged, or a token that is renewed, while what it stands on ends: whichever write the end comes
 * before, nothing is left that works.
 */

import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { Secret } from "../../../config/secret.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import {
  type Answer,
  authorize,
  authorizePath,
  codeFor,
  connect,
  redeem,
  refresh,
  register,
  scene,
  type TestEngine,
  testEngine,
  visit,
} from "../testing/engine.ts";

const actor = { kind: "user", id: "usr_ann" } as const;

interface Scene {
  engine: TestEngine;
  headers: Headers;
  clientId: string;
  /** What the exchange is about: a code, or a refresh token. */
  secret: string;
}

const exchanges = {
  code: {
    prepare: async (engine: TestEngine, headers: Headers): Promise<Scene> => {
      const clientId = String((await register(engine)).json.client_id);
      const secret = await codeFor(engine, headers, authorizePath(clientId));
      return { engine, headers, clientId, secret };
    },
    run: ({ engine, clientId, secret }: Scene) => redeem(engine, clientId, secret),
  },
  "refresh token": {
    prepare: async (engine: TestEngine, headers: Headers): Promise<Scene> => {
      const { clientId, refreshToken } = await connect(engine, headers);
      // As it is a while after the code was redeemed.
      engine.ledger.connection.exec("DELETE FROM oauth_redeemed_codes");
      return { engine, headers, clientId, secret: refreshToken };
    },
    run: ({ engine, clientId, secret }: Scene) => refresh(engine, clientId, secret),
  },
};

type Exchange = keyof typeof exchanges;

/** Of applications, and how many are left to work. */
function tokensLeft(engine: TestEngine): number {
  const [row] = engine.ledger.rows<{ tokens: number }>(
    "SELECT (SELECT count(*) FROM oauth_access_token) + (SELECT count(*) FROM oauth_refresh_token WHERE revoked IS NULL) AS tokens",
  );
  return row?.tokens ?? 0;
}

const ends: Record<string, (scene: Scene, exchange: Exchange) => unknown> = {
  "consent is withdrawn": ({ engine, clientId }) =>
    engine.ledger.run("withdrawConsent", { userId: "usr_ann", clientId, actor, nowMs: engine.time.nowMs }),
  "the user is banned": ({ engine }) =>
    engine.ledger.connection.db.run(sql`UPDATE user SET banned = 1 WHERE id = 'usr_ann'`),
  "the user signs out everywhere": ({ engine }) =>
    engine.ledger.run("endSessions", {
      userId: "usr_ann",
      exceptSessionId: null,
      only: null,
      actor,
      nowMs: engine.time.nowMs,
    }),
  "the user is deleted": ({ engine }) =>
    engine.ledger.connection.db.run(sql`DELETE FROM user WHERE id = 'usr_ann'`),
};

/** How many writes an exchange makes; one past the last is the end that comes after all of them. */
const writes: Record<Exchange, number> = { code: 4, "refresh token": 3 };

const cases = Object.keys(ends).flatMap((end) =>
  (Object.keys(exchanges) as Exchange[]).flatMap((exchange) =>
    Array.from({ length: writes[exchange] + 1 }, (_, at) => [end, exchange, at] as const),
  ),
);

describe("whatever ends it", () => {
  test.each(cases)("%s while a %s is exchanged, before write %i", async (end, exchange, at) => {
    const engine = testEngine();
    await engine.addUser("ann");
    const { headers } = await engine.signedIn("usr_ann");
    const scene = await exchanges[exchange].prepare(engine, headers);
    let count = 0;
    engine.hooks.beforeWrite = async () => {
      if (count++ !== at) return;
      await ends[end]?.(scene, exchange);
    };
    const answer = await exchanges[exchange].run(scene);
    if (count <= at) await ends[end]?.(scene, exchange);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 400)
      expect(["invalid_grant", "invalid_request"]).toContain(String(answer.json.error));
    expect(tokensLeft(engine)).toBe(0);
    expect(engine.ledger.verify().ok).toBe(true);
  });

  const replays = (Object.keys(exchanges) as Exchange[]).flatMap((exchange) =>
    Array.from({ length: writes[exchange] + 1 }, (_, at) => [exchange, at] as const),
  );
  test.each(replays)(
    "a %s is presented once more while it is exchanged, before write %i",
    async (exchange, at) => {
      const engine = testEngine();
      await engine.addUser("ann");
      const { headers } = await engine.signedIn("usr_ann");
      const scene = await exchanges[exchange].prepare(engine, headers);
      let count = 0;
      let second: Promise<Answer> | null = null;
      engine.hooks.beforeWrite = async () => {
        if (count++ !== at) return;
        second = exchanges[exchange].run(scene);
        // It may wait for the first to be done with the code.
        await Promise.race([second, Bun.sleep(50)]);
      };
      const first = await exchanges[exchange].run(scene);
      const other = await (second ?? exchanges[exchange].run(scene));
      const successes = [first, other].filter(({ status }) => status === 200);
      expect(successes.length).toBeLessThanOrEqual(1);
      // Renewals that overlap are one application's; one that comes a moment later is reuse.
      const overlap = exchange === "refresh token" && at < writes[exchange];
      expect(tokensLeft(engine)).toBe(overlap ? 3 : 0);
      if (overlap) expect(successes).toHaveLength(1);
    },
  );
});

/** Consent makes two writes: the consent and the code. */
const deletions = ["user", "oauth_client"].flatMap((table) => [0, 1, 2].map((at) => [table, at] as const));

test.each(deletions)("rows of %s are deleted during consent, before write %i", async (table, at) => {
  const { engine, headers, clientId } = await scene();
  const { search } = await authorize(engine, headers, authorizePath(clientId));
  const remove = () => engine.ledger.connection.exec(`DELETE FROM ${table}`);
  let count = 0;
  engine.hooks.beforeWrite = () => {
    if (count++ === at) remove();
  };
  const decision = engine.oauth.decideConsent({ query: search.slice(1), accept: true, headers }, visit);
  if (at === 0) expect(await codeOf(decision)).toBe("invalid_request");
  else expect(new URL((await decision).location).searchParams.has("code")).toBe(true);
  if (count <= at) remove();
  expect(count).toBe(at === 0 ? 1 : 2);
  expect(engine.ledger.rows("SELECT * FROM oauth_consent")).toEqual([]);
  expect(engine.log).toEqual([]);
});

test("an exchange makes as many writes as the cases above assume", async () => {
  for (const exchange of Object.keys(exchanges) as Exchange[]) {
    const engine = testEngine();
    await engine.addUser("ann");
    const { headers } = await engine.signedIn("usr_ann");
    const scene = await exchanges[exchange].prepare(engine, headers);
    let count = 0;
    engine.hooks.beforeWrite = () => {
      count += 1;
    };
    expect((await exchanges[exchange].run(scene)).status).toBe(200);
    expect(count).toBe(writes[exchange]);
    // Beside the two new ones, the access token from before lives its quarter of an hour.
    expect(tokensLeft(engine)).toBe(exchange === "code" ? 2 : 3);
  }
});

test("a code yields nothing once the browser that got it has signed out", async () => {
  for (let at = 0; at < writes.code; at += 1) {
    const engine = testEngine();
    await engine.addUser("ann");
    const { headers, sessionId } = await engine.signedIn("usr_ann");
    const scene = await exchanges.code.prepare(engine, headers);
    const ending = {
      userId: "usr_ann",
      exceptSessionId: null,
      only: sessionId,
      actor,
      nowMs: engine.time.nowMs,
    };
    let count = 0;
    engine.hooks.beforeWrite = () => {
      if (count++ === at) engine.ledger.run("endSessions", ending);
    };
    const answer = await exchanges.code.run(scene);
    expect([answer.status, answer.json.error]).toEqual(at < 3 ? [400, answer.json.error] : [200, undefined]);
    // The third write makes the refresh token; what is made outlives the session.
    expect(engine.ledger.rows("SELECT * FROM oauth_refresh_token")).toHaveLength(at < 3 ? 0 : 1);
  }
});

test("one browser that signs out ends no application", async () => {
  const engine = testEngine();
  await engine.addUser("ann");
  const { headers } = await engine.signedIn("usr_ann");
  const { clientId, refreshToken } = await connect(engine, headers);
  await engine.signIn.signOut(headers, { address: undefined, userAgent: null, requestId: "r" });
  const renewed = await refresh(engine, clientId, refreshToken);
  expect(renewed.status).toBe(200);
  expect((await engine.oauth.byAccessToken(new Secret(String(renewed.json.access_token)))).userId).toBe(
    "usr_ann",
  );
});

test("of many who renew with one refresh token at once, one succeeds, and what it got works", async () => {
  for (let round = 0; round < 5; round += 1) {
    const engine = testEngine();
    await engine.addUser("ann");
    const { headers } = await engine.signedIn("usr_ann");
    const { clientId, refreshToken } = await connect(engine, headers);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => refresh(engine, clientId, refreshToken)),
    );
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(answers.filter(({ json }) => json.error === "invalid_grant")).toHaveLength(15);
    expect((await engine.oauth.byAccessToken(new Secret(String(winner?.json.access_token)))).clientId).toBe(
      clientId,
    );
    expect((await refresh(engine, clientId, String(winner?.json.refresh_token))).status).toBe(200);
  }
});

test("failing with another user's refresh token does not keep its owner from renewing", async () => {
  const engine = testEngine();
  await engine.addUser("ann");
  const { headers } = await engine.signedIn("usr_ann");
  const { clientId, refreshToken } = await connect(engine, headers);
  const other = String((await register(engine)).json.client_id);
  const answers = await Promise.all([
    refresh(engine, other, refreshToken),
    refresh(engine, clientId, refreshToken),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 200]);
});

test("of many who redeem one code at once, one succeeds at most, and what it got is dead", async () => {
  const engine = testEngine();
  await engine.addUser("ann");
  const { headers } = await engine.signedIn("usr_ann");
  const clientId = String((await register(engine)).json.client_id);
  const code = await codeFor(engine, headers, authorizePath(clientId));
  const answers = await Promise.all(Array.from({ length: 16 }, () => redeem(engine, clientId, code)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(tokensLeft(engine)).toBe(0);
});

test("reuse of a refresh token, or of a code, ends the whole family at once", async () => {
  const engine = testEngine();
  await engine.addUser("ann");
  const { headers } = await engine.signedIn("usr_ann");
  const clientId = String((await register(engine)).json.client_id);
  for (const reuse of ["refresh", "code"]) {
    const code = await codeFor(engine, headers, authorizePath(clientId));
    const first = (await redeem(engine, clientId, code)).json;
    const second = (await refresh(engine, clientId, String(first.refresh_token))).json;
    expect((await engine.oauth.byAccessToken(new Secret(String(second.access_token)))).clientId).toBe(
      clientId,
    );
    const again =
      reuse === "refresh"
        ? await refresh(engine, clientId, String(first.refresh_token))
        : await redeem(engine, clientId, code);
    expect([again.status, again.json.error]).toEqual([400, "invalid_grant"]);
    expect((await refresh(engine, clientId, String(second.refresh_token))).json.error).toBe("invalid_grant");
    expect(tokensLeft(engine)).toBe(0);
  }
});
