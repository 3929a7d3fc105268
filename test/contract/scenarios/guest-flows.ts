/** People without an account, from their first estimate to where an account would have to claim it. */
import { expect } from "bun:test";
import { pdfOf } from "../../../scripts/samples/pdf.ts";
import { form, textOf } from "../call.ts";
import { Guest, newAddress, pdf, sessions, text, noToken as token } from "../guest.ts";
import { play, type Scenario } from "../scenario.ts";
import type { Answer } from "../target.ts";
import type { World } from "../world.ts";
import { afterClaim, beforeClaim } from "./guest-results.ts";

/** Several calls, one after the other. */
export interface Flow {
  name: string;
  play(world: World): Promise<void>;
}

/** Worth 0.1 Credits a page. */
const pdfOfPages = (pages: number) =>
  pdfOf(Array.from({ length: pages }, (_, at) => ({ heading: `Page ${at}`, paragraphs: [`Text ${at}.`] })));
const longPdf = () => pdfOfPages(51);

const sessionOf = ({ json }: Answer) =>
  json as {
    session_id: string;
    session_token: string;
    items: { status: string; job_id: string | null }[];
  };
const recoveryOf = ({ json }: Answer) =>
  (json as { error: { recovery: ReturnType<typeof sessionOf> } }).error.recovery;

export const guestFlows: readonly Flow[] = [
  {
    name: "a session converts what 5 Credits reach, shows it, and locks it until it is claimed",
    async play(world) {
      const guest = new Guest(world);
      const [first, long, last] = [
        await guest.estimate("first"),
        await guest.estimate("long", longPdf()),
        await guest.estimate("last"),
      ];
      const staged = await guest.stage([first, long, last], {
        status: 201,
        json: {
          prefix_count: 1,
          estimated_credit_units: 300,
          authentication_required: true,
          items: [
            { sequence: 0 },
            { status: "deferred_credit_limit", job_id: null },
            { status: "deferred_after_limit" },
          ],
        },
      });
      const { session_id: id, session_token: sessionToken, items } = sessionOf(staged);
      const jobId = items[0]?.job_id ?? "";
      expect(await guest.ended(jobId, first.job_token)).toBe("succeeded");
      const headers = { "x-svc-preview-token": sessionToken };
      await guest.call({
        path: `${sessions}/${id}`,
        headers,
        status: 200,
        json: {
          session_id: id,
          session_token: sessionToken,
          items: [{ status: "succeeded", job_id: jobId }, {}, {}],
        },
      });

      const job = (
        path: string,
        scenario: Omit<Scenario, "name" | "path" | "headers">,
        jobToken = first.job_token,
      ) =>
        guest.call({
          path: `/v1/jobs/${jobId}${path}`,
          headers: { "x-svc-job-token": jobToken },
          ...scenario,
        });
      await job("/preview", {
        status: 200,
        answers: {
          "content-type": /^text\/markdown/,
          "cache-control": "no-store",
          "content-disposition": /^inline/,
        },
        contains: ["harbour master"],
      });
      await job("/source", {
        status: 200,
        answers: { "content-type": "application/pdf", "content-disposition": /^inline/ },
        contains: ["%PDF-"],
      });
      await job("/events", { status: 200, contains: ["event: job"] });
      for (const format of ["md", "zip", "delivery"])
        await job(`/download?format=${format}`, {
          status: 409,
          code: "settlement_required",
          lacks: ["harbour"],
        });
      await job("/pages/1", { status: 409, code: "settlement_required" });
      for (const path of ["", "/preview", "/source", "/download", "/events", "/pages/1"])
        await job(path, { status: 404, code: "job_not_found" }, last.job_token);
      await job("/cancel", { method: "POST", status: 409, code: "job_finished" });

      // An account's key claims nothing, nor may a deferred upload be asked for by itself.
      await guest.call({
        method: "POST",
        path: `${sessions}/${id}/claim`,
        as: "owner",
        headers,
        status: 401,
      });
      await guest.call({
        method: "POST",
        path: "/v1/jobs",
        headers: { "x-svc-job-token": last.job_token },
        body: JSON.stringify({ upload_id: last.upload_id, max_credits: 5 }),
        status: 409,
        code: "guest_session_conflict",
      });
      await guest.stage([first], { status: 409, code: "guest_session_conflict", details: ["/estimates/0"] });
      await job("", { method: "DELETE", status: 204 });
      await guest.call({
        path: `${sessions}/${id}`,
        headers,
        status: 200,
        json: { items: [{ status: "succeeded", job_id: null }, {}, {}] },
      });
    },
  },
  {
    name: "64 claims at once by browsers that have signed in settle once, and unlock the result for that account and the job token",
    async play(world) {
      const { baseUrl, sessions: signedIn } = world.target;
      if (signedIn === undefined) throw new Error("nobody can sign in");
      const guest = new Guest(world);
      const [first, long] = [
        await guest.estimate("claimed"),
        await guest.estimate("deferred", pdfOfPages(51)),
      ];
      const {
        session_id: id,
        session_token: preview,
        items,
      } = sessionOf(await guest.stage([first, long], { status: 201 }));
      const jobId = items[0]?.job_id ?? "";
      expect(await guest.ended(jobId, first.job_token)).toBe("succeeded");
      await beforeClaim(guest, jobId, first.job_token);
      const claim = { method: "POST", path: `${sessions}/${id}/claim` };
      const headers = { "x-svc-preview-token": preview };
      const member = { session: "member" } as const;

      // From somewhere else's page, and without the preview's token, nothing happens.
      const foreign = { ...headers, cookie: signedIn.member, origin: "https://evil.example" };
      await play(
        { ...claim, name: "", as: null, headers: foreign, status: 403, code: "csrf_rejected" },
        world,
      );
      await play({ ...claim, name: "", as: member, status: 401, code: "invalid_credentials" }, world);

      const claimed = await Promise.all(
        Array.from({ length: 64 }, async (_, n) => {
          const cookie = n % 2 === 0 ? signedIn.member : signedIn.admin;
          const sent = { method: "POST", headers: { ...headers, cookie, origin: baseUrl } };
          const response = await fetch(baseUrl + claim.path, sent);
          return { by: n % 2, status: response.status, text: await response.text() };
        }),
      );
      const settled = claimed.filter(({ status }) => status === 200);
      expect(new Set(settled.map(({ text }) => text))).toEqual(
        new Set([JSON.stringify({ status: "settled", actual_credit_units: 300 })]),
      );
      expect([settled.length, new Set(settled.map(({ by }) => by)).size]).toEqual([32, 1]);
      const conflicts = claimed.filter(({ status }) => status === 409);
      expect(conflicts.every(({ text }) => text.includes('"guest_session_conflict"'))).toBe(true);
      expect(conflicts).toHaveLength(32);

      const by = { session: settled[0]?.by === 0 ? "member" : "admin" } as const;
      const as = (scenario: Omit<Scenario, "name">) => play({ as: by, ...scenario, name: "" }, world);
      await as({ ...claim, headers, status: 200, json: { status: "settled", actual_credit_units: 300 } });
      await as({ path: `/v1/jobs/${jobId}/download`, status: 200, contains: ["harbour master"] });
      await as({ path: "/v1/account/usage", status: 200, json: { reserved_credit_units: 0 } });
      await afterClaim(guest, jobId, first.job_token, as);
      const token = { "x-svc-job-token": first.job_token };
      await guest.call({ path: `/v1/jobs/${jobId}/download`, headers: token, status: 200 });
      await guest.call({ path: `/v1/jobs/${jobId}/pages/1`, headers: token, status: 200 });
      await guest.call({ method: "DELETE", path: `/v1/jobs/${jobId}`, headers: token, status: 404 });
      // What was deferred is the account's to confirm now.
      const body = JSON.stringify({ upload_id: long.upload_id, max_credits: 6 });
      await as({
        method: "POST",
        path: "/v1/jobs",
        body,
        status: 201,
        json: { estimated_credit_units: 5100 },
      });
    },
  },
  {
    name: "a browser's second session of the day dispatches nothing and keeps what was asked for; another browser's does",
    async play(world) {
      const guest = new Guest(world);
      await guest.stage([await guest.estimate("one")], { status: 201 });
      const more = [await guest.estimate("two"), await guest.estimate("three")];
      const refused = await guest.stage(more, {
        status: 429,
        code: "quota_exceeded",
        json: {
          error: {
            retryable: false,
            action: "sign_in_or_wait",
            limit_type: "daily_conversions",
            daily_limit: 1,
            daily_used: 1,
            recovery: {
              prefix_count: 0,
              estimated_credit_units: 0,
              items: [{ status: "deferred_credit_limit" }, { status: "deferred_after_limit" }],
            },
          },
        },
      });
      const { session_id: id, session_token: sessionToken } = recoveryOf(refused);
      await guest.call({
        path: `${sessions}/${id}`,
        headers: { "x-svc-preview-token": sessionToken },
        status: 200,
      });
      // Whoever forges the cookie is somebody new, and so is who has none.
      guest.cookie = (guest.cookie ?? "").replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
      await guest.stage(more, { status: 201, json: { prefix_count: 2 } });
    },
  },
  {
    name: "parallel requests of one browser open one session",
    async play(world) {
      const guest = new Guest(world);
      const estimates = [];
      for (let n = 0; n < 5; n += 1) estimates.push(await guest.estimate(`parallel ${n}`));
      // The first answer has given it its cookie.
      const [wrong] = estimates;
      if (wrong === undefined) throw new Error("no estimates");
      await guest.stage([{ ...wrong, job_token: token }], { status: 400, details: ["/estimates/0"] });
      const statuses = await Promise.all(
        estimates.map(async (estimated) => {
          const response = await fetch(`${world.target.baseUrl}${sessions}`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              cookie: guest.cookie ?? "",
              "x-forwarded-for": newAddress(),
            },
            body: JSON.stringify({ estimates: [estimated] }),
          });
          return response.status;
        }),
      );
      expect(statuses.sort()).toEqual([201, 429, 429, 429, 429]);
    },
  },
  {
    name: "an address has five estimates per minute, and then waits",
    async play(world) {
      const guest = new Guest(world);
      for (let n = 0; n < 5; n += 1) await guest.estimate(`many ${n}`);
      await guest.call({
        method: "POST",
        path: "/v1/estimates",
        body: form([pdf("one too many")]),
        status: 429,
        code: "rate_limited",
        answers: { "retry-after": /^\d+$/ },
      });
    },
  },
  {
    name: "a job token confirms its estimate, and the job can come under a session to be claimed",
    async play(world) {
      const guest = new Guest(world);
      const [estimated, long] = [await guest.estimate("single"), await guest.estimate("long", longPdf())];
      const confirm = (
        body: Record<string, unknown>,
        rest: Omit<Scenario, "name" | "path" | "headers">,
        jobToken = estimated.job_token,
      ) =>
        guest.call({
          method: "POST",
          path: "/v1/jobs",
          headers: { "x-svc-job-token": jobToken },
          body: JSON.stringify({ upload_id: estimated.upload_id, max_credits: 5, ...body }),
          ...rest,
        });
      await confirm({}, { status: 404, code: "upload_not_found" }, long.job_token);
      await confirm(
        { webhook_url: "https://hooks.example.org/x" },
        { status: 400, details: ["/webhook_url"] },
      );
      await confirm({ max_credits: 0.1 }, { status: 402, code: "credit_ceiling_exceeded" });
      await confirm(
        { upload_id: long.upload_id, max_credits: 9 },
        { status: 402, code: "credit_ceiling_exceeded" },
        long.job_token,
      );
      const json = { job_token: estimated.job_token };
      const first = await confirm({}, { status: 201, json });
      const jobId = textOf(first.json, "job_id");
      await confirm({}, { status: 200, json: { ...json, job_id: jobId } });
      await confirm({ max_credits: 4 }, { status: 409, code: "idempotency_conflict" });
      await guest.stage([estimated], { status: 201, json: { prefix_count: 1, items: [{ job_id: jobId }] } });
      expect(await guest.ended(jobId, estimated.job_token)).toBe("succeeded");
    },
  },
  {
    name: "a convert call without an account is of a job token, its own or a new one, which replays it",
    async play(world) {
      const guest = new Guest(world);
      const convert = (
        parts: Parameters<typeof form>[0],
        rest: Omit<Scenario, "name" | "path" | "headers"> & { headers?: Record<string, string> },
      ) => guest.call({ method: "POST", path: "/v1/convert", body: form(parts), ...rest });
      const own = `mk_job_${"7c".repeat(32)}`;
      const fields = [
        ["client_request_id", "guest-request-1"],
        ["job_token", own],
        pdf("converted"),
      ] as const;
      const made = await convert(fields, { status: 200, json: { jobs: [{ job_token: own }], unqueued: [] } });
      const jobId = textOf((made.json as { jobs: unknown[] }).jobs[0], "job_id");
      const [id, , file] = fields;
      await convert([id, file], {
        status: 200,
        headers: { "x-svc-job-token": own },
        json: { jobs: [{ job_id: jobId, job_token: own }] },
      });
      expect(await guest.ended(jobId, own)).toBe("succeeded");
      // It can come under a session, to be claimed.
      const uploadId = textOf((made.json as { jobs: unknown[] }).jobs[0], "upload_id");
      await guest.stage([{ upload_id: uploadId, job_token: own }], {
        status: 201,
        json: { prefix_count: 1, items: [{ job_id: jobId, status: "succeeded" }] },
      });
      await convert([["job_token", own], file], {
        status: 400,
        headers: { "x-svc-job-token": token },
        details: ["/job_token"],
        lacks: [own],
      });
      await convert([["job_token", "mk_job_1"], file], { status: 400, details: ["/job_token"] });
      await convert([["job_token", own], file], {
        as: "owner",
        status: 400,
        details: ["/job_token"],
        lacks: [own],
      });
    },
  },
  {
    name: "a convert call without an account stops at the first file that 5 Credits do not reach, and keeps to the day's limit",
    async play(world) {
      const [guest, other] = [new Guest(world), new Guest(world)];
      const convert = (
        parts: Parameters<typeof form>[0],
        rest: Omit<Scenario, "name" | "path" | "headers">,
        by = guest,
      ) => by.call({ method: "POST", path: "/v1/convert", body: form(parts), ...rest });
      const long = ["file", longPdf(), "long.pdf"] as const;
      await convert([text("a.txt")], { status: 401, code: "authentication_required" }, other);
      await convert([long], { status: 402, code: "credit_ceiling_exceeded" }, other);
      const { json } = await convert([pdf("first"), long, pdf("last")], {
        status: 207,
        json: {
          jobs: [{ index: 0 }],
          unqueued: [
            { index: 1, error: { code: "credit_ceiling_exceeded" } },
            { index: 2, error: { code: "credit_ceiling_exceeded" } },
          ],
        },
      });
      const [job] = (json as { jobs: { job_id: string; job_token: string }[] }).jobs;
      expect(await guest.ended(job?.job_id ?? "", job?.job_token ?? "")).toBe("succeeded");
      // What is left of the session is there for what fits; for more there is no second one.
      const refused = await convert([["file", pdfOfPages(49), "almost.pdf"]], {
        status: 429,
        code: "quota_exceeded",
      });
      expect(recoveryOf(refused).items).toHaveLength(1);
      await convert([pdf("fits")], { status: 200 });
      // Each file was one of the five a minute.
      await convert([pdf("one too many")], { status: 429, code: "rate_limited" });
    },
  },
];
