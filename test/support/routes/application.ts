/** The application's routes over nothing: whatever a route asks of a service fails, so that only what stands before it is seen. */
import { systemClock, systemRandom } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { defaultSettings, unlimitedRates } from "../../../config/settings/testing/defaults.ts";
import type { AccountPrincipal, Principal } from "../../../src/auth/principal.ts";
import { scopes } from "../../../src/auth/principal.ts";
import { allOperations, createApp } from "../../../src/http/app.ts";
import type { HttpParts } from "../../../src/http/context.ts";
import { createEventStreams } from "../../../src/http/events/streams.ts";
import { withoutSignIn } from "../../../src/http/testing/without-sign-in.ts";
import type { LogFields } from "../../../src/log/log.ts";

export const baseUrl = "https://markmill.example";

/** Of an administrator with every scope: only where a request comes from can be held against it. */
export const session: AccountPrincipal = {
  kind: "session",
  credentialId: "ses_1",
  userId: "usr_1",
  role: "admin",
  organizationId: "org_1",
  projectId: "prj_1",
  planId: "internal",
  scopes: [...scopes],
  audiences: null,
  clientId: null,
};

/** Anything: its members are like it, and calling it fails. */
function nothing(): never {
  const fail = () => {
    throw new Fault("internal_error", { cause: "no service stands behind these routes" });
  };
  return new Proxy(fail, { get: (_, name) => (name === "then" ? undefined : nothing()) }) as never;
}

export interface Asked {
  response: Response;
  /** What it was refused with; undefined: not at all. */
  code: unknown;
}

export function application(principal: Principal | null = session, base = baseUrl) {
  let code: unknown;
  const parts = new Proxy<Partial<HttpParts>>(
    {
      services: nothing(),
      mcp: () => nothing(),
      signIn: withoutSignIn.signIn,
      identify: async () => principal,
      // With all pages that there can be.
      settings: { ...defaultSettings, ...unlimitedRates, "accounts.sign_up": true },
      clock: systemClock,
      random: systemRandom,
      log: (_: unknown, event: string, fields?: LogFields) => {
        if (event === "request") code = fields?.code;
      },
      streams: createEventStreams(),
      baseUrl: () => base,
      draining: () => false,
      overloaded: () => false,
      isOpen: () => false,
    },
    // What other parts will need.
    { get: (known, name) => Reflect.get(known, name) ?? nothing(), has: () => true },
  ) as HttpParts;
  const gate = createApp(parts);
  const routes = allOperations(parts);
  return {
    routes,
    async ask(
      method: string,
      path: string,
      init: { headers?: Record<string, string>; body?: string; from?: string } = {},
    ): Promise<Asked> {
      code = undefined;
      const { from = "192.0.2.1", ...rest } = init;
      const address = base + path.replace(/:[a-z_]+/g, "x_1");
      const request = new Request(address, {
        method,
        ...rest,
        headers: { host: new URL(base).host, ...init.headers },
      });
      return { response: await gate(request, from), code };
    },
  };
}
