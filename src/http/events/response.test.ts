import { expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { streamParty } from "./response.ts";
import { createEventStreams } from "./streams.ts";

const guest = (letter: string) => streamParty({ kind: "job_token", hash: letter.repeat(64) });
const account = streamParty({
  ...{ kind: "key", credentialId: "key_1", userId: "usr_1", role: "member", organizationId: "org_a" },
  ...{ projectId: "prj_a", planId: "free", scopes: [], audiences: null, clientId: null },
} as const);

test("guests with any number of tokens leave streams for accounts", async () => {
  const streams = createEventStreams(undefined, { all: 4, ofOrganization: 3 });
  const waiting = {
    jobId: "job_1",
    admit: async () => {},
    follow: () => ({ close: () => undefined }),
    get: () => new Promise<never>(() => undefined),
  };
  for (const letter of ["a", "b", "c"]) streams.open(guest(letter), waiting);
  expect(await codeOf(Promise.try(() => streams.open(guest("d"), waiting)))).toBe("rate_limited");
  streams.open(account, waiting);
  expect(streams.count()).toBe(4);
  streams.end();
});
