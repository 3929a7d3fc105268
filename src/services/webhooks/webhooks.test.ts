/** What the owner of notifications asks for, and what is refused. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "../../../config/testing/failures.ts";
import type { ListPlace } from "../../../ledger/contract.ts";
import type { AccountCaller } from "../caller.ts";
import { hookUrl, openPostOffice, type PostOffice } from "../testing/post-office.ts";

let here: PostOffice;
beforeEach(async () => {
  here = await openPostOffice();
});
afterEach(() => here.close());

describe("confirming", () => {
  const confirmation = (uploadId: string, webhookUrl: string) => ({
    uploadId,
    spendingLimitCreditUnits: 10_000,
    clientRequestId: null,
    webhookUrl,
  });

  test("refuses an address that nothing can be sent to, and says why; the estimate can still be confirmed", async () => {
    const { jobs, caller, upload } = here.installation;
    const uploadId = await upload();
    expect(
      await failureOf(jobs.confirm(caller, confirmation(uploadId, "https://hooks.invalid/"))),
    ).toMatchObject({
      code: "invalid_webhook_url",
      message: expect.stringContaining("The name does not resolve."),
      details: [{ path: "/webhook_url", message: "The name does not resolve." }],
    });
    expect((await jobs.confirm(caller, confirmation(uploadId, hookUrl))).replayed).toBe(false);
  });

  test("again is not judged again", async () => {
    const { jobs, caller, upload } = here.installation;
    const sent = confirmation(await upload(), hookUrl);
    const { job } = await jobs.confirm(caller, sent);
    here.core.egress.check = async () => ({
      ok: false,
      code: "remote_unavailable",
      reason: "The name does not resolve.",
      internal: "",
    });
    expect(await jobs.confirm(caller, sent)).toMatchObject({ job: { id: job.id }, replayed: true });
  });

  test("what is not there is not found, whatever its webhook_url", async () => {
    const { jobs, caller } = here.installation;
    expect(
      await failureOf(jobs.confirm(caller, confirmation(`upl_${"0".repeat(32)}`, "https://hooks.invalid/"))),
    ).toMatchObject({ code: "upload_not_found" });
  });
});

test("a test event is recorded, sent and seen like any other; no more of them wait than ten", async () => {
  const { eventId } = await here.webhooks.test(here.caller, hookUrl);
  await here.receiver.until(1);
  const event = JSON.parse(here.receiver.received[0]?.raw.toString() ?? "");
  expect(event).toMatchObject({ id: eventId, type: "webhook.test", data: {} });
  await here.delivery({ state: "delivered" });
  expect((await here.webhooks.delivery(here.caller, eventId)).event).toEqual(event);
  expect(await failureOf(here.webhooks.test(here.caller, "https://hooks.invalid/"))).toMatchObject({
    code: "invalid_webhook_url",
    details: [{ path: "/url" }],
  });
  here.receiver.answer(() => new Response(null, { status: 500 }));
  for (let n = 0; n < 10; n += 1) await here.webhooks.test(here.caller, hookUrl);
  expect(await failureOf(here.webhooks.test(here.caller, hookUrl))).toMatchObject({
    code: "rate_limited",
    headers: { "retry-after": "60" },
  });
});

test("what makes traffic on command is bounded for each organization, and not for good", async () => {
  const { test, redeliver } = here.webhooks;
  const principal = { ...here.caller.principal, organizationId: "org_other" };
  const others = { ...here.caller, principal };
  const unknown = `evt_${"0".repeat(32)}`;
  const rows = [
    ["invalid_webhook_url", 20, "3", (caller: AccountCaller) => test(caller, "https://hooks.invalid/")],
    ["event_not_found", 60, "1", (caller: AccountCaller) => redeliver(caller, unknown)],
  ] as const;
  let lookups = 0;
  const { check } = here.core.egress;
  here.core.egress.check = (...asked) => {
    lookups += 1;
    return check(...asked);
  };
  for (const [code, most, retryAfter, ask] of rows) {
    for (let n = 0; n < most; n += 1) expect(await failureOf(ask(here.caller))).toMatchObject({ code });
    expect(await failureOf(ask(here.caller))).toMatchObject({
      code: "rate_limited",
      headers: { "retry-after": retryAfter },
    });
    expect(await failureOf(ask(others))).toMatchObject({ code });
    here.time.pass(Number(retryAfter) * 1_000);
    expect(await failureOf(ask(here.caller))).toMatchObject({ code });
  }
  // Nobody was asked about the address of what was refused.
  expect(lookups).toBe(22);
});

test("the list goes page by page, newest first, and another organization sees none of it", async () => {
  for (let n = 0; n < 5; n += 1) await here.webhooks.test(here.caller, hookUrl);
  const ids: string[] = [];
  let before: ListPlace | null = null;
  do {
    const page: Awaited<ReturnType<typeof here.webhooks.deliveries>> = await here.webhooks.deliveries(
      here.caller,
      {
        limit: 2,
        before,
        state: null,
      },
    );
    ids.push(...page.deliveries.map(({ eventId }) => eventId));
    before = page.next;
  } while (before !== null);
  expect(ids).toEqual((await here.all()).map(({ eventId }) => eventId));
  expect(new Set(ids).size).toBe(5);
  const principal = { ...here.caller.principal, organizationId: "org_other" };
  const stranger = { ...here.caller, principal };
  expect(
    (await here.webhooks.deliveries(stranger, { limit: 9, before: null, state: null })).deliveries,
  ).toEqual([]);
  for (const refused of [
    here.webhooks.delivery(stranger, ids[0] ?? ""),
    here.webhooks.redeliver(stranger, ids[0] ?? ""),
  ])
    expect(await failureOf(refused)).toMatchObject({ code: "event_not_found" });
});
