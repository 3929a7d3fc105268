/** Re-encrypts secrets with another master key. */
import { Secret } from "../../config/secret.ts";
import type { SealedText, Units } from "../../ledger/contract.ts";
import type { SecretBox } from "./secret-box.ts";

export interface Resealed {
  /** All values; those that cannot be decrypted are unchanged. */
  texts: Units["rotateMasterKey"]["args"]["texts"];
  unopened: number;
}

/** Context of a webhook secret. */
export const webhookSecretContext = (organizationId: string, secretId: string) =>
  `${organizationId}/${secretId}`;

/** Values encrypted with a lost key (see `admin reset-master-key`) are useless and stay unchanged. */
export async function reseal(
  texts: readonly SealedText[],
  { from, to }: { from: SecretBox; to: SecretBox },
): Promise<Resealed> {
  let unopened = 0;
  const done = await Promise.all(
    texts.map(async (text) => {
      const { kind, id, sealed } = text;
      try {
        return { kind, id, sealed, resealed: await resealedText(text, from, to) };
      } catch {
        unopened += 1;
        return { kind, id, sealed, resealed: sealed };
      }
    }),
  );
  return { texts: done, unopened };
}

async function resealedText(text: SealedText, from: SecretBox, to: SecretBox): Promise<string> {
  const { kind, id, organizationId, sealed } = text;
  if (kind === "webhook_secret") {
    const context = webhookSecretContext(organizationId ?? "", id);
    return to.seal("webhook-secret", context, from.open("webhook-secret", context, sealed));
  }
  // As in better-auth, which encrypted them.
  const { symmetricDecrypt, symmetricEncrypt } = await import("better-auth/crypto");
  const keyOf = (box: SecretBox) => box.derived("sign-in").reveal();
  const data = new Secret(await symmetricDecrypt({ key: keyOf(from), data: sealed }));
  return symmetricEncrypt({ key: keyOf(to), data: data.reveal() });
}
