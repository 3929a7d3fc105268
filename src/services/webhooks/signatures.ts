/**
 * The headers that let a receiver tell our deliveries from anybody else's, in the two forms that are in wide use, so
 * that receivers need no code of ours: Stripe's (`t=…,v1=…` over "t.body", keyed by the secret's whole text) and
 * Standard Webhooks' (https://www.standardwebhooks.com, over "id.t.body", keyed by the decoded secret). Each secret
 * that is valid signs, so that a rotation interrupts nobody.
 */
import { createHmac } from "node:crypto";
import type { Random } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";

const prefix = "whsec_";
const secretBytes = 24;

/** `whsec_` and standard base64: the form that both kinds of verifier take verbatim. */
export function newWebhookSecret(random: Random): Secret {
  return new Secret(prefix + Buffer.from(random.bytes(secretBytes)).toString("base64"));
}

export interface Signed {
  eventId: string;
  /** The very bytes that are sent, as text. */
  body: string;
  /** When this try is made; receivers refuse what is more than minutes old. */
  sentAtMs: number;
  /** Newest first; at least one. */
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
