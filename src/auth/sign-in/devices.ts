/**
 * Device cookies (OWASP Authentication Cheat Sheet): distinguish known browsers from strangers while an account's
 * password is attacked. Encrypted per account; does not authenticate.
 */

import type { Clock, Random } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { dayMs } from "../../../config/units.ts";
import type { SecretBox } from "../secret-box.ts";

export const deviceCookieName = "markmill.device";
export const deviceSeconds = (365 * dayMs) / 1000;
const purpose = "device-cookie";
/** Accounts per browser; the oldest sign-in is dropped first. */
const accountsMax = 5;
const charactersMax = 1_024;
const between = "~";

export interface Devices {
  /** The browser's id for an account (normalized email address); null: never signed in. */
  known(cookie: string | null, account: string): string | null;
  /** The cookie after a sign-in. */
  remember(cookie: string | null, account: string): string;
}

export function createDevices(box: SecretBox, clock: Clock, random: Random): Devices {
  /** Null if it is invalid, for another account or too old. */
  function idIn(sealed: string, account: string): string | null {
    try {
      const [id = "", untilMs] = box.open(purpose, account, sealed).reveal().split(".");
      return Number(untilMs) > clock.nowMs() ? id : null;
    } catch {
      return null;
    }
  }

  return {
    known(cookie, account) {
      for (const sealed of entriesOf(cookie)) {
        const id = idIn(sealed, account);
        if (id !== null) return id;
      }
      return null;
    },
    remember(cookie, account) {
      const entries = entriesOf(cookie);
      const known = entries.map((sealed) => idIn(sealed, account));
      const id = known.find((found) => found !== null) ?? random.bytes(16).toHex();
      const others = entries.filter((_, index) => known[index] === null);
      const newest = box.seal(purpose, account, new Secret(`${id}.${clock.nowMs() + deviceSeconds * 1000}`));
      return [newest, ...others].slice(0, accountsMax).join(between);
    },
  };
}

function entriesOf(cookie: string | null): string[] {
  if (cookie === null || cookie === "" || cookie.length > charactersMax) return [];
  return cookie.split(between).slice(0, accountsMax);
}
