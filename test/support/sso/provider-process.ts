/**
 * An OpenID provider in a process of its own: prints its issuer, then answers until its input ends. Who there is, and
 * what is said of them, is told it in lines of JSON on its standard input.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import Provider from "oidc-provider";
import type { ProviderOptions, ProviderPeople } from "./provider.ts";

const { clientId, clientSecret, claimsInIdToken } = JSON.parse(process.argv[2] ?? "") as ProviderOptions;
let people: ProviderPeople = {};

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      ...(clientSecret === null
        ? { token_endpoint_auth_method: "none" }
        : { client_secret: clientSecret, token_endpoint_auth_method: "client_secret_basic" }),
      // RFC 8252, section 7.3: a native application's loopback address may have any port.
      application_type: "native",
      redirect_uris: ["http://127.0.0.1/sign-in/sso/callback"],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
  conformIdTokenClaims: !claimsInIdToken,
  findAccount: async (_, id) => {
    const person = people[id];
    return person && { accountId: id, claims: async () => ({ sub: id, ...person }) };
  },
});
server.on("request", provider.callback());
console.log(JSON.stringify({ issuer }));

for await (const line of createInterface({ input: process.stdin })) {
  people = JSON.parse(line) as ProviderPeople;
  console.log(JSON.stringify({ people: Object.keys(people).length }));
}
process.exit(0);
