/** A real OpenID provider for tests, on loopback, in a process of its own. */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";

export interface ProviderOptions {
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  /** Whether the ID token itself says who it is about; else the user info alone does, as the standard has it. */
  claimsInIdToken: boolean;
}

/** What the provider says of each of its people, by their subject, which is also what they sign in with. */
export type ProviderPeople = Record<
  string,
  { email?: string; email_verified?: boolean; name?: string; groups?: string[] | string }
>;

export interface TestProvider extends AsyncDisposable {
  issuer: string;
  /** Counts for everything that the provider says from now on. */
  setPeople(people: ProviderPeople): Promise<void>;
}

export async function startProvider(options: ProviderOptions): Promise<TestProvider> {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "provider-process.ts"), JSON.stringify(options)],
    { stdin: "pipe", stdout: "pipe", stderr: "ignore" },
  );
  // Its library warns about itself on the same way; what is ours is JSON.
  const lines = createInterface({ input: Readable.fromWeb(child.stdout as never) })[Symbol.asyncIterator]();
  async function answer<T>(): Promise<T> {
    for (;;) {
      const { done, value } = await lines.next();
      if (done) throw new Error("the provider has ended");
      if (value.startsWith("{")) return JSON.parse(value) as T;
    }
  }
  const { issuer } = await answer<{ issuer: string }>();
  return {
    issuer,
    async setPeople(people) {
      child.stdin.write(`${JSON.stringify(people)}\n`);
      await child.stdin.flush();
      await answer();
    },
    async [Symbol.asyncDispose]() {
      await child.stdin.end();
      await child.exited;
    },
  };
}
