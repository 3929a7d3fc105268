/**
 * Signature headers in two common forms, so that receivers can use existing libraries: Stripe's (`t=…,v1=…` over
 * "t.body" with the secret's text as key) and Standard Webhooks' (https://www.standardwebhooks.com, over "id.t.body"
 * with the decoded secret as key). All valid secrets sign, for rotation.
 */
import { createHmac } from "node:crypto";
import type { Random } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";

const prefix = "whsec_";
const secretBytes = 24;

/** `whsec_` and standard base64, which both kinds of verifiers accept. */
export function newWebhookSecret(random: Random): Secret {
  return new Secret(prefix + Buffer.from(random.bytes(secretBytes)).toString("base64"));
}

export interface Signed {
  eventId: string;
  /** The exact body. */
  body: string;
  /** Time of this attempt; receivers reject old timestamps. */
  sentAtMs: number;
  secrets: readonly Secret[];
}

export function signatureHeaders({ eventId, body, sentAtMs, secrets }: Signed): Record<string, string> {
  const t = Math.floor(sentAtMs / 1000);
  const stripe = secrets.map((secret) => `v1=${hmac(secret.reveal(), `${t}.${body}`).digest("hex")}`);
  const standard = secrets.map(
    (secret) => `v1,${hmac(keyOf(secret), `${eventId}.${t}.${body}`).digest("base64")}`,
  );
  return {
    "svc-signature": [`t=${t}`, ...stripe].join(","),
    "webhook-id": eventId,
    "webhook-timestamp": String(t),
    "webhook-signature": standard.join(" "),
  };
}

const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text, "utf8");

const keyOf = (secret: Secret) => Buffer.from(secret.reveal().slice(prefix.length), "base64");
