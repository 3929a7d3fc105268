/** The routes and everything behind them that single sign-on is made of, in this process, on a real ledger. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, systemClock, systemRandom, systemTimers } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { absent } from "../../../config/testing/absent.ts";
import type { Ledger } from "../../../ledger/contract.ts";
import { openConnection } from "../../../ledger/database/connection.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import { openLedger } from "../../../ledger/open.ts";
import { openSecretBox } from "../../../src/auth/master-key.ts";
import type { SignIn } from "../../../src/auth/sign-in/contract.ts";
import { openEgress } from "../../../src/egress/egress.ts";
import { listen } from "../../../src/http/server/listen.ts";
import { withoutSignIn } from "../../../src/http/testing/without-sign-in.ts";
import type { LogFields } from "../../../src/log/log.ts";
import { createLoginGuard } from "../../../src/services/accounts/login/login-guard.ts";
import { createLoginThrottle } from "../../../src/services/accounts/login/login-throttle.ts";
import { createSingleSignOn } from "../../../src/services/accounts/sso/single-sign-on.ts";
import { createFakes } from "../../contract/fakes/services.ts";

export interface RelyingServer extends AsyncDisposable {
  baseUrl: string;
  ledger: Ledger;
  /** Moves on by hand; may be set. */
  clock: Clock & { aheadMs: number };
  /** Whom a session was made for, in order. */
  signedIn: string[];
  log: { event: string; fields: LogFields }[];
  banEverybody(): void;
}

/** `secret` is what stands in sso.client_secret_file; null: none does. */
export async function startRelyingServer(
  changes: Partial<Settings>,
  secret: string | null = null,
): Promise<RelyingServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-sso-"));
  const secretFile = join(dataDir, "secret");
  if (secret !== null) writeFileSync(secretFile, `${secret}\nnot this\n`);
  const settings: Settings = {
    ...defaultSettings,
    "server.listen": "127.0.0.1:0",
    "sso.client_id": "markmill",
    "sso.client_secret_file": secret === null ? null : secretFile,
    ...changes,
  };
  const clock = {
    aheadMs: 0,
    nowMs: () => systemClock.nowMs() + clock.aheadMs,
    monotonicMs: () => systemClock.monotonicMs() + clock.aheadMs,
  };
  const ledger = await openLedger({ dataDir, nowMs: clock.nowMs() });
  const box = await openSecretBox({ dataDir, ledger, clock, random: systemRandom });
  const signedIn: string[] = [];
  const log: RelyingServer["log"] = [];
  const signIn: Pick<SignIn, "asUser"> = {
    async asUser({ userId, method }) {
      if (method !== "sso") throw new Fault("internal_error");
      signedIn.push(userId);
      return {
        userId,
        sessionId: "ses_1",
        cookies: [`markmill.session_token=of-${userId}; Path=/; HttpOnly`],
      };
    },
  };
  const parts = {
    settings,
    ledger,
    clock,
    random: systemRandom,
    egress: openEgress({ settings, timers: systemTimers, environment: {} }),
    log: (_: unknown, event: string, fields: LogFields = {}) => log.push({ event, fields }),
  };
  const fakes = createFakes();
  const services = { ...fakes.services, sso: createSingleSignOn(parts, box) };
  const api = listen(settings, {
    ...parts,
    services,
    identify: async () => null,
    ...withoutSignIn,
    signIn: { ...withoutSignIn.signIn, ...signIn },
    door: createLoginGuard({
      signIn: { ...withoutSignIn.signIn, ...signIn },
      slowing: createLoginThrottle(clock, settings),
      devices: absent("devices"),
    }),
  });
  return {
    baseUrl: api.address,
    ledger,
    clock,
    signedIn,
    log,
    banEverybody: () => {
      const connection = openConnection(join(dataDir, ledgerFile), { readOnly: false, busyTimeoutMs: 5_000 });
      connection.exec("UPDATE user SET banned = 1");
      connection.close();
    },
    async [Symbol.asyncDispose]() {
      await api.stop(0);
      fakes.close();
      await ledger.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
