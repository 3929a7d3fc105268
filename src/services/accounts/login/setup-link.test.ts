import { expect, test } from "bun:test";
import { systemRandom } from "../../../../config/ambient.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { hourMs } from "../../../../config/units.ts";
import { tokenHash } from "../../../auth/tokens.ts";
import { createSetupLink, type SetupParts } from "./setup-link.ts";

const nowMs = 1_800_000_000_000;

function parts(hasAdministrator: boolean, outcome = "created") {
  const made: Parameters<SetupParts["links"]["createLink"]>[0][] = [];
  const logged: string[] = [];
  const given: SetupParts = {
    log: (_, event) => logged.push(event),
    settings: { ...defaultSettings, "accounts.link_hours": 5 },
    clock: { nowMs: () => nowMs, monotonicMs: () => 0 },
    random: systemRandom,
    organizationId: "org_1",
    links: {
      hasAdministrator: async () => hasAdministrator,
      createLink: async (args) => {
        made.push(args);
        return { outcome };
      },
    },
  };
  return { given, made, logged };
}

test("without an administrator, each start creates a link that expires, and stores only its hash", async () => {
  const { given, made } = parts(false);
  const links = [await createSetupLink(given), await createSetupLink(given)];
  const tokens = links.map((token) => token?.reveal() ?? "");
  expect(new Set(tokens).size).toBe(2);
  for (const [index, token] of tokens.entries()) {
    expect(token).toMatch(/^mk_link_[0-9a-f]{64}$/);
    expect(made[index]).toMatchObject({
      kind: "setup",
      organizationId: "org_1",
      tokenHash: tokenHash(token),
      expiresAtMs: nowMs + 5 * hourMs,
      actor: { kind: "system", id: null },
    });
    expect(JSON.stringify(made)).not.toContain(token);
  }
});

test("with an administrator there is none, not even just after the creation", async () => {
  const { given, made } = parts(true);
  expect(await createSetupLink(given)).toBeNull();
  expect(made).toEqual([]);
  expect(await createSetupLink(parts(false, "already_set_up").given)).toBeNull();
});

test("the server starts even if the ledger cannot be written", async () => {
  const { given, logged } = parts(false, "organization_not_found");
  expect(await createSetupLink(given)).toBeNull();
  expect(logged).toEqual(["setup_link.not_made"]);
});
