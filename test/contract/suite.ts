import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { accountLife } from "./account-life.ts";
import { call, canBe, textOf } from "./call.ts";
import { contractOf } from "./contract-of.ts";
import { unaccounted } from "./elsewhere.ts";
import type { Contract } from "./openapi.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { refusalsOf, unknownObjectsOf, unknownOrganizationsOf } from "./refusals.ts";
import { play, type Scenario } from "./scenario.ts";
import { account, accountGate } from "./scenarios/account.ts";
import { administration } from "./scenarios/admin.ts";
import { assetGrants, assetScenarios } from "./scenarios/assets.ts";
import { audit, auditReaders } from "./scenarios/audit.ts";
import { confirmation } from "./scenarios/confirmation.ts";
import { convert } from "./scenarios/convert.ts";
import { credentials, ownership, scopes } from "./scenarios/credentials.ts";
import { discovery } from "./scenarios/discovery.ts";
import { documents, schemas } from "./scenarios/documents.ts";
import { estimates, selections } from "./scenarios/estimates.ts";
import { feedback } from "./scenarios/feedback.ts";
import { files } from "./scenarios/files.ts";
import { guestAssetFlows } from "./scenarios/guest-assets.ts";
import { guestFlows } from "./scenarios/guest-flows.ts";
import { guestEstimates, guestSessions } from "./scenarios/guests.ts";
import { downloads, jobEvents, jobs, originals } from "./scenarios/jobs.ts";
import { pageRanges } from "./scenarios/page-ranges.ts";
import { pictures } from "./scenarios/pictures.ts";
import { prices } from "./scenarios/prices.ts";
import { methods, requestIds, unknownPaths } from "./scenarios/protocol.ts";
import { urlEstimates } from "./scenarios/url-estimates.ts";
import { webhooks } from "./scenarios/webhooks.ts";
import { wire } from "./scenarios/wire.ts";
import { specifiedRequests } from "./specification/requests.ts";
import { specification } from "./specification/suite.ts";
import type { Target } from "./target.ts";
import { confirm, createWorld, estimate, type World } from "./world.ts";

const families: Record<string, readonly Scenario[]> = {
  discovery,
  credentials,
  scopes,
  ownership,
  estimates,
  "estimates by address": urlEstimates,
  confirmation,
  convert,
  jobs,
  "job events": jobEvents,
  downloads,
  originals,
  "documents of a result": documents,
  schemas,
  "opinions on a result": feedback,
  assets: assetScenarios,
  "asset grants": assetGrants,
  "pictures of pages": pictures,
  webhooks,
  "management of an account": accountGate,
  methods,
  "unknown paths": unknownPaths,
  "request ids and origins": requestIds,
  "reading the audit log": auditReaders,
};

/** What the services in memory do not have; only the appliance is held against these. */
const applianceFamilies: Record<string, readonly Scenario[]> = {
  selections,
  account,
  administration,
  "invalid files": files,
  "the audit log": audit,
  "page ranges": pageRanges,
  prices,
  "estimates of guests": guestEstimates,
  "sessions of guests": guestSessions,
  "request bodies, field by field": specifiedRequests,
};

/** The operations of those families. */
const applianceOnly =
  / \/v1\/(?:admin|guest-preview-sessions)\b| \/v1\/account(?: |\/(?:keys|sessions|apps|projects|password))/;

/** Of these only browsers that are signed in can bring a success about. */
const needSessions = / \/v1\/account(?:\/(?:keys|sessions|apps|projects|password))?(?:\/\{\w+\})? /;

/** A success that takes an application to let in; the table of revocations shows it. */
const needApplication = "DELETE /v1/account/apps/{client_id} 204";

/** Successes that only a reachable receiver can bring about. */
const needReceiver = [
  "GET /v1/account/deliveries/{event_id} 200",
  "POST /v1/account/deliveries/{event_id}/redeliver 202",
  "POST /v1/account/webhook-test 202",
];

export interface SuiteOptions {
  appliance: boolean;
  /** What the operations are, before anything runs; a running target's own is what its answers are held against. */
  document: Record<string, unknown>;
}

/** Scenarios for each operation that there is. */
function generated(
  operations: readonly Operation[],
  appliance: boolean,
): Record<string, readonly Scenario[]> {
  const refusals = { "what every operation refuses": refusalsOf(operations, appliance) };
  if (!appliance) return refusals;
  const unknown = [...unknownObjectsOf(operations), ...unknownOrganizationsOf(operations)];
  return { ...refusals, "objects that there are not": unknown };
}

/** Holds a running API against the contract; `start` is called once. */
export function contractSuite(
  name: string,
  start: () => Promise<Target>,
  { appliance, document }: SuiteOptions,
): void {
  describe(name, () => {
    let world: World;
    let contract: Contract;

    beforeAll(async () => {
      const target = await start();
      contract = await contractOf(target);
      world = await createWorld(target);
    }, 60_000);
    afterAll(() => world.target.stop());

    const held = {
      ...families,
      ...generated(operationsOf(document), appliance),
      ...(appliance ? applianceFamilies : {}),
    };
    for (const [family, scenarios] of Object.entries(held))
      describe(family, () => {
        for (const scenario of scenarios)
          test(scenario.name, async () => {
            // A target that cannot make such a key has nothing to show here.
            if (!canBe(world.target, scenario.as)) return;
            await play(scenario, world);
          });
      });

    if (appliance) describe("the life of an account", () => accountLife(() => world));

    describe("on the wire", () => {
      for (const scenario of wire) test(scenario.name, () => scenario.play(world), 30_000);
    });

    if (appliance)
      describe("guests", () => {
        for (const flow of [...guestFlows, ...guestAssetFlows])
          test(flow.name, () => flow.play(world), 60_000);
      });

    describe("from estimate to nothing", () => {
      test("a job is confirmed once, downloaded, compared by ETag, and gone when it is deleted", async () => {
        const { target } = world;
        const uploadId = await estimate(target, "owner", "life of a job.pdf");
        const jobId = await confirm(target, "owner", uploadId);
        expect(await confirm(target, "owner", uploadId)).toBe(jobId);
        await target.finish(jobId);
        const path = `/v1/jobs/${jobId}/download`;
        const whole = await call(target, { path });
        const etag = whole.headers.get("etag") ?? "";
        const again = await call(target, { path, headers: { "if-none-match": etag } });
        expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
        const rest = await call(target, { path, headers: { range: "bytes=4-", "if-range": etag } });
        expect([rest.status, whole.text.slice(0, 4) + rest.text]).toEqual([206, whole.text]);
        const deletion = { method: "DELETE", path: `/v1/jobs/${jobId}` };
        const deleted = await call(target, deletion);
        expect(deleted.status).toBe(204);
        for (const gone of [path, `/v1/jobs/${jobId}`])
          expect((await call(target, { path: gone })).status).toBe(404);
        expect((await call(target, deletion)).status).toBe(404);
      }, 30_000);

      test("a stream of events that has ended is not worth coming back to", async () => {
        const path = `/v1/jobs/${world.jobId}/events`;
        const whole = await call(world.target, { path });
        const last = /^id: (.*)$/m.exec(whole.text)?.[1] ?? "";
        const again = await call(world.target, { path, headers: { "last-event-id": last } });
        expect([again.status, again.text]).toEqual([204, ""]);
        const other = await call(world.target, { path, headers: { "last-event-id": "another" } });
        expect([other.status, other.text]).toEqual([200, whole.text]);
        const documented = contract.document as {
          paths: Record<string, Record<string, { parameters: object[] }>>;
        };
        expect(documented.paths["/v1/jobs/{job_id}/events"]?.get?.parameters).toContainEqual(
          expect.objectContaining({ name: "last-event-id", in: "header", required: false }),
        );
      });

      test("a new job says where it is, one that is there already does not", async () => {
        const { target } = world;
        const upload_id = await estimate(target, "owner", "where.pdf");
        const sent = {
          method: "POST",
          path: "/v1/jobs",
          body: JSON.stringify({ upload_id, max_credits: 5 }),
        };
        const { json, headers } = await call(target, sent);
        expect(headers.get("location")).toBe(`/v1/jobs/${textOf(json, "job_id")}`);
        const { status } = await call(target, { path: headers.get("location") ?? "" });
        const again = await call(target, sent);
        expect([status, again.status, again.headers.get("location")]).toEqual([200, 200, null]);
      });

      test("pages of the list join without gap or repetition", async () => {
        const whole = await listed(world.target, "limit=200");
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const page = await listed(world.target, `limit=2${cursor === null ? "" : `&cursor=${cursor}`}`);
          seen.push(...page.ids);
          cursor = page.next;
        } while (cursor !== null);
        expect(seen).toEqual(whole.ids);
        expect(whole.ids.length).toBeGreaterThan(3);
      });
    });

    test("a job is confirmed with an address that notifications can be sent to, and again with the same", async () => {
      const { target } = world;
      if (target.receiverUrl === null) return;
      const upload_id = await estimate(target, "owner", "notify.pdf");
      const body = JSON.stringify({ upload_id, max_credits: "5", webhook_url: target.receiverUrl });
      const sent = { name: "", method: "POST", path: "/v1/jobs", body };
      const first = await play({ ...sent, status: 201 }, world);
      const again = await play({ ...sent, status: 200 }, world);
      expect(textOf(again.json, "job_id")).toBe(textOf(first.json, "job_id"));
    });

    test("a notification is tried, listed, looked at and sent again, by its organization alone", async () => {
      const { receiverUrl } = world.target;
      if (receiverUrl === null) return;
      const started = { method: "POST", path: "/v1/account/webhook-test", as: "account" } as const;
      const shown = async (scenario: Omit<Scenario, "name">) =>
        (await play({ as: "account", ...scenario, name: "" }, world)).json as {
          delivery: { event_id: string };
        };
      const { delivery } = await shown({
        ...started,
        body: JSON.stringify({ url: receiverUrl }),
        status: 202,
        json: { delivery: { type: "webhook.test", job_id: null, webhook_url: receiverUrl } },
      });
      const path = `/v1/account/deliveries/${delivery.event_id}`;
      await shown({
        path,
        status: 200,
        json: { event: { id: delivery.event_id, type: "webhook.test", data: {} } },
      });
      await shown({ path: "/v1/account/deliveries", status: 200, contains: [delivery.event_id] });
      await shown({
        method: "POST",
        path: `${path}/redeliver`,
        status: 202,
        json: { delivery: { status: "pending" } },
      });
      const as = "strangersAccount";
      await shown({ as, path, status: 404, code: "event_not_found", lacks: [receiverUrl] });
      await shown({ as, method: "POST", path: `${path}/redeliver`, status: 404, code: "event_not_found" });
      await shown({ as, path: "/v1/account/deliveries", status: 200, lacks: [delivery.event_id] });
    });

    // After everything else: it looks at what all answers were.
    if (appliance) describe("the specification's rows", () => specification(() => contract));

    // A job may have ended before it can be cancelled, and nothing goes wrong inside at will; the routes' own tests show
    // those answers.
    test("the document is of the operations that scenarios are made for", () => {
      const ids = (operations: readonly Operation[]) =>
        operations.map(({ facts }) => facts.operationId).sort();
      expect(ids(contract.operations)).toEqual(ids(operationsOf(document)));
    });

    test("every other documented success was seen, and answered as documented", () => {
      const successes = contract
        .unseen()
        .filter((name) => / [23]\d\d$/.test(name) && (appliance || !applianceOnly.test(name)))
        .filter((name) => world.target.sessions !== undefined || !needSessions.test(name));
      expect(successes).toEqual([
        // Nothing outside is reached from here: test/url-import/pages.test.ts sees it.
        "POST /v1/url-estimates 201",
        "POST /v1/jobs/{job_id}/cancel 200",
        ...(world.target.sessions === undefined ? [] : [needApplication]),
        ...(world.target.receiverUrl === null ? needReceiver : []),
        ...(appliance ? ["GET /v1/admin/incidents/{support_reference} 200"] : []),
      ]);
    });

    if (appliance)
      test("every documented header was seen", () => {
        expect(contract.unseenHeaders()).toEqual([]);
      });

    // The services in memory have few ways of failing; the routes' own tests show those.
    if (appliance)
      test("every documented error was seen, or is listed as harder to cause, and the list is minimal", () => {
        expect(unaccounted(contract.unseenCodes())).toEqual([]);
      });
  });
}

async function listed(target: Target, query: string): Promise<{ ids: string[]; next: string | null }> {
  const { json } = await call(target, { path: `/v1/jobs?${query}` });
  const { jobs: rows, next_cursor: next } = json as { jobs: { id: string }[]; next_cursor: string | null };
  return { ids: rows.map(({ id }) => id), next };
}
