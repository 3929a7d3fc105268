/** Reads the data that the server embeds in the page. */

/** Null in tests. */
const page = globalThis.document?.documentElement ?? null;

/** Base path behind a proxy, without a trailing slash; empty at the root. */
export const base: string = page?.dataset.base ?? "";

export const boot: Boot = JSON.parse(
  globalThis.document?.getElementById("app")?.dataset.boot ??
    '{"version":"","person":null,"guests":false,"sign_up":false}',
) as Boot;

export interface Person {
  id: string;
  name: string;
  email: string;
  role: "admin" | "member";
  organization: string;
}

/** No secrets. */
export interface Boot {
  version: string;
  /** Null: signed out. */
  person: Person | null;
  /** Whether guests may preview, and whether accounts can be created. */
  guests: boolean;
  sign_up: boolean;
}
