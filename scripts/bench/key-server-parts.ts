/** What both kinds of server are made of, in the way of src/http/server/serve.ts. */
import { systemClock } from "../../config/ambient.ts";
import { defaultSettings, unlimitedRates } from "../../config/settings/testing/defaults.ts";
import { createIdentify, type Identify } from "../../src/auth/identify.ts";
import { createByKey } from "../../src/auth/keys.ts";
import type { AccountPrincipal } from "../../src/auth/principal.ts";
import { withoutSignIn } from "../../src/http/testing/without-sign-in.ts";
import { createLog } from "../../src/log/log.ts";
import { createLogOutput } from "../../src/log/output.ts";
import { startServices } from "../../src/services/start.ts";

export interface KeyServerPlan {
  dataDir: string;
  /** Who everybody is; null: whoever the key says. */
  principal: AccountPrincipal | null;
}

export async function openKeyServer({ dataDir, principal }: KeyServerPlan) {
  const settings = {
    ...defaultSettings,
    ...unlimitedRates,
    data_dir: dataDir,
    "server.listen": "127.0.0.1:0",
  };
  const output = createLogOutput((text) => process.stderr.write(text));
  const { level, format } = { level: settings["log.level"], format: settings["log.format"] };
  const log = createLog({ level, format, clock: systemClock, write: output.write });
  const { services, ledger, clock, random } = await startServices(settings, log);
  const byKey = createByKey({
    queries: ledger.read,
    clock,
    touch: (keyId, nowMs) => ledger.write("touchKey", { keyId, nowMs }),
    onTouchFailed: () => undefined,
  });
  const known = Promise.resolve(principal);
  const identify: Identify =
    principal === null
      ? createIdentify({ byKey, byAccessToken: byKey, bySession: async () => null })
      : () => known;
  return { settings, parts: { ...withoutSignIn, services, identify, clock, random, log } };
}
