/** What the tests use of oidc-provider, which brings no types along. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Account {
    accountId: string;
    claims(): Promise<Record<string, unknown>>;
  }

  interface Configuration {
    clients: readonly Record<string, unknown>[];
    claims: Readonly<Record<string, readonly string[]>>;
    conformIdTokenClaims: boolean;
    findAccount(context: unknown, id: string): Promise<Account | undefined>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
