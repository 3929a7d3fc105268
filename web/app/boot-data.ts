/** Data that the server embeds in the page. */

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
