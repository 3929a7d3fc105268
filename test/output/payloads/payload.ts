/** One thing that an attacker writes into a document, a name or a message. */

export type Family =
  | "script"
  | "address"
  | "mutation"
  | "style"
  | "form"
  | "frame"
  | "navigation"
  | "beacon"
  | "drawing"
  | "formula"
  | "markdown"
  | "link"
  | "invisible"
  | "cell"
  | "terminal";

/** Families of markup, each with the number of payloads that must act in the browser where nothing prevents them. */
export const activeFamilies = {
  script: 85,
  address: 35,
  mutation: 20,
  style: 22,
  form: 9,
  frame: 16,
  navigation: 6,
  beacon: 24,
  drawing: 30,
} as const satisfies Partial<Record<Family, number>>;

export type ActiveFamily = keyof typeof activeFamilies;

export interface Payload {
  id: number;
  family: Family;
  /** With `@@js`, `@@url` and `@@host` still in it; see `armed`. */
  template: string;
}

/**
 * The payload as it is sent; `attacker`: `http://127.0.0.1:PORT`. If it acts, it calls `fired(ID)` or asks the attacker's server for `/hit/ID`: `@@js` is the
 * call, `@@url` the address, `@@host` the same without its scheme. `{b64|…|}`, `{pct|…|}` and `{ent|…|}` encode their
 * content as Base64, in percent signs and as character references.
 */
export function armed({ id, template }: Payload, attacker: string): string {
  const url = `${attacker}/hit/${id}`;
  const filled = template
    .replaceAll("@@js", `fired(${id})`)
    .replaceAll("@@url", url)
    .replaceAll("@@host", url.slice("http://".length));
  return filled
    .replace(/\{b64\|([\s\S]*?)\|\}/g, (_, text: string) => Buffer.from(text).toString("base64"))
    .replace(/\{pct\|([\s\S]*?)\|\}/g, (_, text: string) =>
      [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
    )
    .replace(/\{ent\|([\s\S]*?)\|\}/g, (_, text: string) =>
      [...text].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(""),
    );
}
