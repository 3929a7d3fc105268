import { expect, test } from "bun:test";
import fc from "fast-check";
import { systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import { createSecretBox, masterKeyId } from "./secret-box.ts";

const newKey = () => new Secret(systemRandom.bytes(32));
const key = newKey();
const box = createSecretBox(key, systemRandom);
const sealed = box.seal("webhook-secret", "org_1/whs_1", new Secret("whsec_abc"));
const unfit = expect.objectContaining({ code: "master_key_unfit" });
const thrown = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

test("what was sealed opens again, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (plaintext, context) => {
      const again = createSecretBox(key, systemRandom);
      const text = new TextDecoder().decode(new TextEncoder().encode(plaintext));
      const sealedText = box.seal("webhook-secret", context, new Secret(text));
      expect(again.open("webhook-secret", context, sealedText).reveal()).toBe(text);
    }),
  );
});

test("the same secret is encrypted differently each time, and reveals nothing", () => {
  expect(box.seal("webhook-secret", "org_1/whs_1", new Secret("whsec_abc"))).not.toBe(sealed);
  expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("whsec");
});

test("another row, another key, a change of any byte: it does not open", () => {
  const open = (text: string, context = "org_1/whs_1", from = box) =>
    thrown(() => from.open("webhook-secret", context, text).reveal());
  expect(open(sealed)).toBe("whsec_abc");
  expect(open(sealed, "org_2/whs_1")).toEqual(unfit);
  expect(open(sealed, "org_1/whs_1", createSecretBox(newKey(), systemRandom))).toEqual(unfit);
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(open(`v1.${changed.toString("base64url")}`)).toEqual(unfit);
  }
  for (const text of ["", "v1.", "v1.AAAA", sealed.slice(0, -9), `v2${sealed.slice(2)}`])
    expect(open(text)).toEqual(unfit);
});

test("a key has one id, of its own", () => {
  expect(masterKeyId(key)).toBe(masterKeyId(new Secret(Uint8Array.from(key.reveal()))));
  expect(masterKeyId(key)).toMatch(/^[0-9a-f]{32}$/);
  expect(masterKeyId(newKey())).not.toBe(masterKeyId(key));
});
