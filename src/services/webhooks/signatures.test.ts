import { expect, test } from "bun:test";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { systemRandom } from "../../../config/ambient.ts";
import type { Secret } from "../../../config/secret.ts";
import { newWebhookSecret, signatureHeaders } from "./signatures.ts";

const stripe = new Stripe("sk_test_none");
const body = '{"id":"evt_1","name":"größe ✓"}';
const [newer, older, foreign] = [0, 1, 2].map(() => newWebhookSecret(systemRandom)) as [
  Secret,
  Secret,
  Secret,
];
const now = () => Date.now();

const signed = (sentAtMs = now(), secrets = [newer, older], text = body) =>
  signatureHeaders({ eventId: "evt_1", body: text, sentAtMs, secrets });
const byStripe = (headers: Record<string, string>, secret: Secret, text = body) =>
  stripe.webhooks.constructEventAsync(text, headers["svc-signature"] ?? "", secret.reveal());
const byStandard = (headers: Record<string, string>, secret: Secret, text = body) =>
  new Webhook(secret.reveal()).verify(text, headers) as { id: string };

test("a secret has the form that both kinds of verifier take", () => {
  expect(newer.reveal()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(newer.reveal()).not.toBe(older.reveal());
});

test("both packages verify it with either secret of a rotation", async () => {
  for (const secret of [newer, older]) {
    expect((await byStripe(signed(), secret)).id).toBe("evt_1");
    expect(byStandard(signed(), secret).id).toBe("evt_1");
  }
});

test("and with one secret alone", async () => {
  expect((await byStripe(signed(now(), [newer]), newer)).id).toBe("evt_1");
  expect(byStandard(signed(now(), [newer]), newer).id).toBe("evt_1");
});

test.each<[string, Record<string, string>, Secret, string]>([
  ["another secret", signed(), foreign, body],
  ["another body", signed(), newer, body.replace("größe", "grösse")],
  ["an old timestamp", signed(now() - 10 * 60_000), newer, body],
  [
    "another timestamp than was signed",
    { ...signed(), "webhook-timestamp": String(Math.floor(now() / 1000) - 9) },
    newer,
    body,
  ],
])("both refuse %s", async (what, headers, secret, text) => {
  const stripesHeaders = what.startsWith("another timestamp")
    ? {
        "svc-signature": (headers["svc-signature"] ?? "").replace(
          /^t=\d+/,
          `t=${headers["webhook-timestamp"]}`,
        ),
      }
    : headers;
  await expect(byStripe(stripesHeaders, secret, text)).rejects.toThrow();
  expect(() => byStandard(headers, secret, text)).toThrow();
});

test("the forms are as documented, whatever the body", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 0, max: 4e12 }), (text, atMs) => {
      const headers = signed(atMs, [newer, older], text);
      const t = Math.floor(atMs / 1000);
      expect(headers["svc-signature"]).toMatch(new RegExp(`^t=${t},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$`));
      expect(headers["webhook-signature"]).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
      expect([headers["webhook-id"], headers["webhook-timestamp"]]).toEqual(["evt_1", String(t)]);
    }),
  );
});
