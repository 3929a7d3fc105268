/** People of organizations of their own, with a key beside their browser. */
import type { Person } from "../../../scripts/browser/people.ts";
import { Api } from "../../../scripts/server/api.ts";
import type { ConsoleGround } from "./ground.ts";

export interface Customer {
  person: Person;
  /** What a program of theirs does. */
  program: Api;
}

export async function newCustomer(ground: ConsoleGround, organization: string): Promise<Customer> {
  const person = await ground.newCustomer(organization);
  const { secret } = await person.api.post<{ secret: string }>("/v1/account/keys", {
    name: "a program",
    scopes: ["svc:convert", "svc:account"],
  });
  return { person, program: new Api(ground.server.baseUrl, secret) };
}
