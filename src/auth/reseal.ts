/** What one master key sealed, sealed by another. */
import { Secret } from "../../config/secret.ts";
import type { SealedText, Units } from "../../ledger/contract.ts";
import type { SecretBox } from "./secret-box.ts";

export interface Resealed {
  /** All of them; one that did not open is what it was. */
  texts: Units["rotateMasterKey"]["args"]["texts"];
  unopened: number;
}

/** The row that a webhook secret belongs to. */
export const webhookSecretContext = (organizationId: string, secretId: string) =>
  `${organizationId}/${secretId}`;

/**
 * A text that `from` does not open was sealed by a key that is lost (see `admin reset-master-key`): it is good for
 * nothing already, and stays as it is.
 */
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
  // As better-auth does it, whose texts they are.
  const { symmetricDecrypt, symmetricEncrypt } = await import("better-auth/crypto");
  const keyOf = (box: SecretBox) => box.derived("sign-in").reveal();
  const data = new Secret(await symmetricDecrypt({ key: keyOf(from), data: sealed }));
  return symmetricEncrypt({ key: keyOf(to), data: data.reveal() });
}
