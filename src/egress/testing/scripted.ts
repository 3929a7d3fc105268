/** A way out for tests of what stands on it: nothing leaves, each answer is the test's own. */
import type { Egress, EgressRefusal, EgressRequest, EgressResponse } from "../contract.ts";

/** Answers a request; without one every host answers 204 with nothing. */
export type EgressScript = (request: EgressRequest) => Promise<EgressResponse | EgressRefusal>;

export interface ScriptedEgress extends Egress {
  /** What was asked for so far. */
  requests: EgressRequest[];
  /** May be replaced between requests. */
  answer: EgressScript;
  /** The verdict on an address before anything is sent; replaceable. */
  judge: Egress["check"];
}

export function scriptedEgress(answer: EgressScript = async ({ url }) => answered(url, 204)): ScriptedEgress {
  const egress: ScriptedEgress = {
    requests: [],
    answer,
    judge: async () => ({ ok: true }),
    check: (url, purpose) => egress.judge(url, purpose),
    request: (request) => {
      egress.requests.push(request);
      return egress.answer(request);
    },
    relay: () => Promise.reject(new Error("no program goes out here")),
  };
  return egress;
}

export function answered(url: string, status: number, body = ""): EgressResponse {
  return { ok: true, url, status, headers: new Headers(), body: new Blob([body]).stream() };
}

export const refused = (code: EgressRefusal["code"], reason = "refused by the test"): EgressRefusal => ({
  ok: false,
  code,
  reason,
  internal: reason,
});
