/** What the owner sees of what is theirs. */
import type { Api } from "../../scripts/server/api.ts";
import type { Browser } from "../support/browser/browser.ts";
import type { Guest } from "../support/guest.ts";
import { bearer } from "./foreigners.ts";

/** An object of the owner's. */
export interface Owned {
  /** With its state. */
  name: string;
  id: string;
}

interface Seeing {
  browser: Browser;
  owner: Api;
  guest: Guest;
  unclaimed: { session_id: string; session_token: string; pairs: { job_token: string }[] };
  jobs: readonly Owned[];
}

/** What does not change by itself. */
export async function seenByOwner({ browser, owner, guest, unclaimed, jobs }: Seeing): Promise<unknown> {
  const seen: Record<string, unknown> = {};
  const lists = [
    "/v1/account",
    "/v1/account/keys",
    "/v1/account/sessions",
    "/v1/account/apps",
    "/v1/account/projects",
    "/v1/account/usage",
    "/v1/account/deliveries",
  ];
  for (const path of lists) seen[path] = withoutTimes(await (await browser.call("GET", path)).json());
  for (const { name, id } of jobs) {
    const headers =
      name === "a guest's job"
        ? { "x-svc-job-token": unclaimed.pairs[0]?.job_token ?? "" }
        : bearer(owner.key);
    for (const path of ["", "/download", "/source"]) {
      // A running job moves on.
      if (path === "" && name === "a running job") seen[`${name} runs`] = (await owner.job(id)).body?.status;
      else {
        const response = await fetch(`${owner.baseUrl}/v1/jobs/${id}${path}`, { headers });
        const text = await response.text();
        seen[`${name} ${path}`] = [
          response.status,
          response.ok ? Bun.hash(text).toString(16) : withoutRequestId(text),
        ];
      }
    }
  }
  seen["the guest's session"] = (await guest.read({ ...unclaimed, items: [] })).json;
  return seen;
}

function withoutTimes(json: unknown): unknown {
  return JSON.parse(
    JSON.stringify(json, (key, value) => (/last_used_at|expires_at/.test(key) ? undefined : value)),
  );
}

export const withoutRequestId = (text: string): string =>
  text.replace(/"request_id":"[0-9a-f-]{36}"/, '"request_id":"…"');
