/** What each caller has open at the same time: uploads that arrive, or downloads that are read. */
import { Fault } from "../../../config/errors/fault.ts";

export interface Requester {
  /** Null: none, or not of an account. */
  credential: string | null;
  /** As it is counted: IPv6 by its /64. */
  address: string;
}

export interface OpenRequests {
  /** Counts one; throws rate_limited if the requester has too many. The returned function is called when it has ended. */
  begin(requester: Requester): () => void;
}

/** `most`: the current limits, 0: none. `what`: their name in the message, in the plural. */
export function createOpenRequests(
  what: string,
  most: () => { ofCredential: number; ofAddress: number },
): OpenRequests {
  const counts = new Map<string, number>();

  function limit(name: string, max: number, whose: string): void {
    if (max === 0 || (counts.get(name) ?? 0) < max) return;
    const message = `Too many ${what} at the same time: at most ${max} per ${whose}. Retry when one has ended.`;
    throw new Fault("rate_limited", { message });
  }

  return {
    begin({ credential, address }) {
      const { ofCredential, ofAddress } = most();
      const names = [`address ${address}`];
      limit(`address ${address}`, ofAddress, "address");
      if (credential !== null) {
        limit(`credential ${credential}`, ofCredential, "key, session or application");
        names.push(`credential ${credential}`);
      }
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      let open = true;
      return () => {
        if (!open) return;
        open = false;
        for (const name of names) {
          const left = (counts.get(name) ?? 0) - 1;
          if (left > 0) counts.set(name, left);
          else counts.delete(name);
        }
      };
    },
  };
}
