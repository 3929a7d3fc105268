import { test } from "bun:test";
import {
  authorize,
  authorizePath,
  codeFor,
  post,
  redeem,
  refresh,
  register,
  testEngine,
} from "../testing/engine.ts";

test("probe", async () => {
  const engine = testEngine();
  const userId = await engine.addUser("ann");
  const { headers } = await engine.signedIn(userId);
  console.log(await engine.signIn.bySession(headers));
  const reg = await register(engine);
  console.log(reg.status, reg.json);
  const clientId = String(reg.json.client_id);
  const first = await authorize(engine, new Headers(), authorizePath(clientId));
  console.log("no session", first.href, engine.oauth.resume(first.search.slice(1)));
  const second = await authorize(engine, headers, authorizePath(clientId));
  console.log("session", second.href);
  console.log(await engine.oauth.consentRequest(second.search.slice(1), headers));
  const code = await codeFor(engine, headers, authorizePath(clientId));
  const tokens = await redeem(engine, clientId, code);
  console.log(tokens.status, tokens.json, [...tokens.headers]);
  console.log(await engine.oauth.byAccessToken(String(tokens.json.access_token)));
  const r2 = await refresh(engine, clientId, String(tokens.json.refresh_token));
  console.log(r2.status, r2.json);
  console.log(
    await post(engine, "/oauth2/revoke", { client_id: clientId, token: String(r2.json.access_token) }),
  );
  console.log(
    await post(engine, "/oauth2/revoke", { client_id: clientId, token: String(r2.json.refresh_token) }),
  );
  console.log(engine.log);
  console.log(
    engine.ledger.rows(
      "select actor_kind, actor_id, action, object_id, outcome, detail, address, organization_id from audit",
    ),
  );
  console.log(
    await engine.read.connectedApps(userId),
    await engine.read.sessionsOfUser(userId, engine.time.nowMs),
  );
}, 20000);
