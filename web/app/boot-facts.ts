/** What the server says with the page itself: the server writes it, the console reads it. */

export interface Person {
  id: string;
  name: string;
  email: string;
  role: "admin" | "member";
  organization: string;
}

/** Never a secret: pages are kept by nobody, but seen. */
export interface Boot {
  version: string;
  /** Null: nobody is signed in. */
  person: Person | null;
  /** Whether somebody without an account may preview, or make an account. */
  guests: boolean;
  sign_up: boolean;
}
