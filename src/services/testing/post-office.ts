/** An installation that sends notifications: a real ledger, a real HTTP receiver, time that leaps. */
import { systemRandom } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { until } from "../../../config/testing/until.ts";
import type { DeliveryRow } from "../../../ledger/contract.ts";
import { createSecretBox } from "../../auth/secret-box.ts";
import type { AccountCaller } from "../caller.ts";
import { createDispatcher, type Dispatcher } from "../webhooks/dispatcher.ts";
import { createWebhookSecrets } from "../webhooks/secrets.ts";
import { createRequireReachable } from "../webhooks/target.ts";
import { createWebhooks } from "../webhooks/webhooks.ts";
import { createInstallation, succeeding } from "./installation.ts";
import { createReceiver, type Receiver } from "./receiver.ts";
import { createTime, type Time } from "./time.ts";

export const hookUrl = "https://hooks.example.org/in?token=1";

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;

export async function openPostOffice() {
  const receiver: Receiver = createReceiver();
  const time: Time = createTime();
  const installation = await createInstallation(succeeding(), 2, undefined, { egress: receiver.egress });
  const core = { ...installation.core, clock: time.clock, timers: time.timers };
  const secrets = createWebhookSecrets(
    core,
    createSecretBox(new Secret(systemRandom.bytes(32)), systemRandom),
  );
  let dispatcher: Dispatcher = createDispatcher(core, secrets);
  const caller: AccountCaller = installation.caller;
  const webhooks = createWebhooks(core, secrets, createRequireReachable(core.egress));
  const all = async () =>
    (await webhooks.deliveries(caller, { limit: 200, before: null, state: null })).deliveries;
  return {
    receiver,
    time,
    installation,
    core,
    webhooks,
    caller,
    /** Confirms and waits for the end. */
    async job(webhookUrl = hookUrl) {
      return installation.ended(await installation.confirm(webhookUrl));
    },
    stop: () => dispatcher.stop(),
    restart() {
      dispatcher = createDispatcher(core, secrets);
      dispatcher.wake();
    },
    all,
    /** The delivery, once it is as wanted. */
    delivery: (wanted: Partial<DeliveryRow>, at = 0): Promise<DeliveryRow> =>
      until(
        async () => (await all())[at],
        (row) => Object.entries(wanted).every(([key, value]) => row[key as keyof DeliveryRow] === value),
      ),
    async close() {
      const stopped = dispatcher.stop();
      for (let turn = 0; turn < 4; turn += 1) {
        await Bun.sleep(1);
        time.pass(60_000);
      }
      await stopped;
      await receiver.stop();
      await installation[Symbol.asyncDispose]();
    },
  };
}
