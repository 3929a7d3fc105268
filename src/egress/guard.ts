/** Decides whether a destination may be reached, and at which addresses. */
import type { Settings } from "../../config/settings/schema.ts";
import { judgeAddress } from "./address/judge.ts";
import type { EgressPurpose, EgressRefusal } from "./contract.ts";
import type { Destination } from "./form/form.ts";
import { addressesMax } from "./limits.ts";
import { judgeName } from "./names.ts";
import { Refused, refusal } from "./refusal.ts";
import { beforeLookup, rulesFor, whyNot } from "./rules.ts";

/** Addresses of a name in order of attempts. Throws Refused. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A permitted destination with its addresses, for one connection now. */
export interface Route extends Destination {
  addresses: readonly string[];
}

export interface Guard {
  judge(
    destination: Destination,
    purpose: EgressPurpose,
    signal: AbortSignal,
  ): Promise<Route | EgressRefusal>;
}

/**
 * Names are looked up once per decision. Only permitted addresses are returned, so hosts that also announce internal
 * addresses stay reachable.
 */
export function createGuard(settings: Settings, resolve: Resolve): Guard {
  return {
    judge: async (destination, purpose, signal) => {
      const rules = rulesFor(purpose, settings);
      const before = beforeLookup(destination, rules);
      if (before !== null) return before;
      const { host, literal } = destination;
      let answers: readonly string[];
      try {
        answers = literal === null ? await resolve(host, signal) : [literal.text];
      } catch (error) {
        if (error instanceof Refused) return error.refusal;
        throw error;
      }
      const kind = literal === null ? judgeName(host) : "public";
      const judged = answers.slice(0, addressesMax).map((text) => ({ text, found: judgeAddress(text) }));
      const permitted = judged.flatMap(({ found }) =>
        found !== null && rules.address(found, destination, kind) ? [found.address.text] : [],
      );
      if (permitted.length > 0) return { ...destination, addresses: [...new Set(permitted)] };
      const what = judged.map(({ text, found }) => `${text} (${found?.range ?? "no address"})`).join(", ");
      return refusal(
        whyNot(
          rules,
          judged.map(({ found }) => found),
        ),
        `${host} is ${what}`,
      );
    },
  };
}
