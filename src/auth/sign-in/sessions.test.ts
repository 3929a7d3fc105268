/** How a browser's session is extended, and for which project it acts. */
import { expect, test } from "bun:test";
import { faultOf } from "../../../config/testing/failures.ts";
import { hourMs } from "../../../config/units.ts";
import { testEngine } from "../testing/engine.ts";

async function signedIn() {
  const engine = testEngine();
  const { headers, cookies } = await engine.signedIn(await engine.addUser("ann"));
  const writes: string[] = [];
  engine.hooks.beforeWrite = (name) => void writes.push(name);
  /** A request of the browser: whether it got a new cookie. */
  const visit = async (more: Record<string, string> = {}) => {
    const sent = new Headers([...headers, ...Object.entries(more)]);
    const principal = await engine.signIn.bySession(sent);
    await Bun.sleep(0);
    return { principal, renewal: engine.signIn.renewal(sent) };
  };
  return { engine, writes, visit, cookies, headers };
}

test("a session is extended once an hour, with its cookie", async () => {
  const { engine, writes, visit } = await signedIn();
  const [begun] = engine.ledger.rows<{ updated_at: number }>("SELECT updated_at FROM session");
  engine.time.nowMs = (begun?.updated_at ?? 0) + hourMs - 1;
  expect([(await visit()).renewal, writes]).toEqual([null, []]);
  engine.time.nowMs += 1;
  const { renewal } = await visit();
  expect(renewal).toStartWith("markmill.session_token=");
  expect(renewal).toContain(`Max-Age=${engine.settings["accounts.session_days"] * 86_400};`);
  expect([(await visit()).renewal, writes]).toEqual([null, ["changeRecords"]]);
});

test("of requests at once one extends it; a failure is logged, and the next one tries again", async () => {
  const { engine, writes, visit } = await signedIn();
  engine.time.nowMs += 2 * hourMs;
  const failing = Promise.withResolvers<void>();
  const { beforeWrite } = engine.hooks;
  engine.hooks.beforeWrite = async (name) => {
    await beforeWrite(name);
    await failing.promise;
  };
  const all = await Promise.all([visit(), visit(), visit()]);
  expect([all.filter(({ renewal }) => renewal !== null).length, writes.length]).toEqual([1, 1]);
  failing.reject(new Error("disk full"));
  await Bun.sleep(0);
  expect(engine.log.map(({ event }) => event)).toEqual(["session.slide_failed"]);
  engine.hooks.beforeWrite = beforeWrite;
  expect((await visit()).renewal).not.toBeNull();
  expect(writes.length).toBe(2);
});

test("it ends with its time, and does not begin by itself", async () => {
  const { engine, visit } = await signedIn();
  const [row] = engine.ledger.rows<{ expires_at: number }>("SELECT expires_at FROM session");
  engine.time.nowMs = row?.expires_at ?? 0;
  expect((await faultOf(visit())).message).toBe("You are signed out; sign in again.");
  expect(await engine.signIn.bySession(new Headers())).toBeNull();
  const forged = new Headers({ cookie: "markmill.session_token=x.y" });
  expect((await faultOf(engine.signIn.bySession(forged))).cause).toBe("session cookie of another issuer");
});

test("it acts for its own project, or another one of its organization", async () => {
  const { visit } = await signedIn();
  for (const named of [{}, { "x-svc-project": "prj_1" }])
    expect((await visit(named)).principal).toMatchObject({ projectId: "prj_1" });
  expect(await faultOf(visit({ "x-svc-project": "prj_other" }))).toMatchObject({
    code: "invalid_request",
    details: [{ path: "/x-svc-project", message: "Not a project of your organization." }],
  });
});
