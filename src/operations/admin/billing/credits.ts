import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { creditsOf } from "../../../../config/credits.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { dayMs } from "../../../../config/units.ts";
import type { GrantedBefore, OrganizationRow } from "../../../../ledger/contract.ts";
import { planById, planLimits } from "../../../services/accounts/plans.ts";
import type { AdminCore } from "../../../services/admin/core.ts";
import { organizationNamed } from "../../../services/admin/find.ts";
import { invalid, requireText } from "../../../services/checks.ts";
import { daysOfFlag } from "../../../shared/command-line/days.ts";
import { UsageError } from "../../../shared/command-line/exit.ts";
import {
  creditsCounted,
  creditsText,
  creditUnits as creditUnitsIn,
} from "../../../shared/command-line/output.ts";
import { newId } from "../../../shared/identifiers.ts";
import { adminOperation } from "../../admin-operation.ts";
import { exampleOrganization } from "../../examples.ts";
import { readPage } from "../../fields/paging.ts";
import { Reply } from "../../operation.ts";
import {
  creditScale,
  credits,
  creditUnits,
  dateTime,
  dateTimeOrNull,
  nextCursor,
  OrganizationParameters,
  pageOf,
  withExample,
} from "../../schema.ts";
import { ok } from "../../success.ts";

const exampleBalance = {
  organization_id: exampleOrganization.id,
  plan_id: exampleOrganization.plan_id,
  credit_scale: 1000,
  available_credit_units: 98_800,
  available_credits: 98.8,
  reserved_credit_units: 1200,
  reserved_credits: 1.2,
};

const AdminBalance = Type.Object(
  {
    organization_id: Type.String(),
    plan_id: Type.String(),
    credit_scale: creditScale,
    available_credit_units: creditUnits,
    available_credits: credits,
    reserved_credit_units: Type.Integer({ minimum: 0, description: "Held for queued and running jobs." }),
    reserved_credits: credits,
  },
  { $id: "AdminBalance", ...withExample(exampleBalance) },
);

const AdminBalanceList = Type.Object(
  {
    balances: Type.Array(
      Type.Object(
        {
          organization: Type.String({ description: "Its name." }),
          ...AdminBalance.properties,
        },
        withExample({ organization: exampleOrganization.name, ...exampleBalance }),
      ),
    ),
    next_cursor: nextCursor,
  },
  { $id: "AdminBalanceList" },
);

const AdminGrantRequest = Type.Object(
  {
    credit_units: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000_000,
        description: "1,000 to the Credit. Or `pack_id`.",
      }),
    ),
    pack_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "A configured pack." })),
    expires_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36_500,
        description: "With `credit_units`; default: they do not expire.",
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 200, description: "For the audit log." }),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Your name for this grant: repeated calls with it grant the Credits once.",
      }),
    ),
  },
  { $id: "AdminGrantRequest", additionalProperties: false },
);

const AdminGrant = Type.Object(
  {
    organization: Type.String(),
    reference: Type.Union([Type.String(), Type.Null()]),
    replayed: Type.Boolean({
      description: "The reference was used for this grant already; nothing was added.",
    }),
    granted_at: dateTime,
    credit_scale: creditScale,
    credit_units: creditUnits,
    pack_id: Type.Union([Type.String(), Type.Null()]),
    expires_at: dateTimeOrNull("Null: they do not expire."),
    available_credit_units: creditUnits,
  },
  {
    $id: "AdminGrant",
    ...withExample({
      organization: exampleOrganization.name,
      reference: "4711",
      replayed: false,
      granted_at: "2026-11-21T08:30:00.000Z",
      credit_scale: 1000,
      credit_units: 100_000,
      pack_id: "pack-100",
      expires_at: null,
      available_credit_units: 198_800,
    }),
  },
);

async function balanceOf({ settings, ledger, clock }: AdminCore, { id, planId }: OrganizationRow) {
  const limitsOfPlan = planLimits(planById(settings, planId));
  const { available, held } = await ledger.read.balance(id, limitsOfPlan, clock.nowMs());
  return {
    organization_id: id,
    plan_id: planId,
    credit_scale: limits.creditScale,
    available_credit_units: available,
    available_credits: creditsOf(available),
    reserved_credit_units: held,
    reserved_credits: creditsOf(held),
  };
}

export const listBalances = adminOperation({
  id: "adminListBalances",
  method: "GET",
  path: "/v1/admin/balances",
  summary: "List balances",
  description:
    "Returns the available and reserved Credits of each organization, by organization, oldest first.",
  query: Type.Object(pageOf("org"), { additionalProperties: false }),
  success: ok("A page of balances.", AdminBalanceList),
  errors: ["invalid_request"],
  async run(core, query) {
    const { rows, next_cursor } = await readPage(query, core.ledger.read.organizationsPage);
    const balances = [];
    for (const row of rows) balances.push({ organization: row.name, ...(await balanceOf(core, row)) });
    return { balances, next_cursor };
  },
});

export const getBalance = adminOperation({
  id: "adminGetBalance",
  method: "GET",
  path: "/v1/admin/organizations/:organization_id/credits",
  summary: "Retrieve an organization's balance",
  description: "Returns the Credits that an organization can spend, and those reserved for its jobs.",
  params: OrganizationParameters,
  unowned: "organization_not_found",
  success: ok("The balance.", AdminBalance),
  errors: ["organization_not_found"],
  run: async (core, { organization_id }) => balanceOf(core, await organizationNamed(core, organization_id)),
});

interface Grant {
  organization_id: string;
  /** Either this or a pack. */
  credit_units?: number;
  pack_id?: string;
  /** Only with credit_units: a pack has its own. */
  expires_days?: number;
  reason: string;
  reference?: string;
}

/** A billion Credits: far below the integers that SQLite and JSON cannot represent. */
const grantUnitsMax = 1_000_000_000_000;
const expiresDaysMax = 36_500;

export const grantCredits = adminOperation({
  id: "adminGrantCredits",
  method: "POST",
  path: "/v1/admin/organizations/:organization_id/credits",
  summary: "Grant Credits to an organization",
  description:
    "Takes either `credit_units` or `pack_id`. With a `reference` the call can be repeated after a lost answer: an organization is granted the same reference once, and repeated calls answer 200.",
  params: OrganizationParameters,
  body: AdminGrantRequest,
  bodyExample: { pack_id: "pack-100", reason: "order 4711", reference: "4711" },
  unowned: "organization_not_found",
  success: {
    201: { description: "The grant.", schema: AdminGrant },
    200: { description: "The grant that the reference was used for before.", schema: AdminGrant },
  },
  errors: ["organization_not_found", "idempotency_conflict"],
  async run(core, args: Grant) {
    const { organization_id: organization, reason, pack_id, reference } = args;
    const { settings, ledger, clock, random } = core;
    const { units: creditUnits, days } = contentOf(core, args);
    requireText("reason", reason);
    if (reference !== undefined) requireText("reference", reference);
    const { id, planId } = await organizationNamed(core, organization);
    const nowMs = clock.nowMs();
    const expiresAtMs = days === null ? null : nowMs + days * dayMs;
    const result = await ledger.write("grantCredits", {
      transferId: newId("trf", random),
      organizationId: id,
      creditUnits,
      reason,
      ...(pack_id === undefined ? {} : { packId: pack_id }),
      ...(reference === undefined ? {} : { reference }),
      expiresAtMs,
      actor: core.by.actor,
      nowMs,
    });
    if (result.outcome === "organization_not_found") throw new Fault(result.outcome);
    if (result.outcome === "reference_conflict") throw referenceTaken(args, result.first);
    // A repeated call returns the first grant, even if the same call would grant something else now.
    const granted =
      result.outcome === "replayed"
        ? result.first
        : { creditUnits, packId: pack_id ?? null, grantedAtMs: nowMs, expiresAtMs };
    const { available } = await ledger.read.balance(id, planLimits(planById(settings, planId)), nowMs);
    return {
      organization,
      reference: reference ?? null,
      replayed: result.outcome === "replayed",
      granted_at: isoTime(granted.grantedAtMs),
      credit_scale: limits.creditScale,
      credit_units: granted.creditUnits,
      pack_id: granted.packId,
      expires_at: isoTime(granted.expiresAtMs),
      available_credit_units: available,
    };
  },
  answer: (grant) => new Reply(grant.replayed ? 200 : 201, grant),
  command: {
    name: "admin grant-credits",
    summary: "Grant Credits to an organization; the ledger keeps the reason.",
    details: [
      "Either --credits or --pack; `packs` in the configuration lists the packs. Credits that expire first are spent first.",
      "With --reference (an order number, for example) the command can be repeated after an error or a lost answer: an organization is granted the same reference once. A repeat with the same amount or pack and the same days shows the first grant; a different one is refused.",
    ],
    flags: {
      org: { value: "NAME", required: true, doc: "Organization." },
      credits: { value: "N", doc: "Credits, with up to three decimals." },
      pack: { value: "ID", doc: "A configured pack instead, with its Credits and its days." },
      "expires-days": { value: "N", doc: "Days until --credits expire; default: never." },
      reason: { value: "TEXT", required: true, doc: "The reason, for the audit log." },
      reference: {
        value: "TEXT",
        doc: "Your name for this grant, up to 200 characters: repeated calls with it grant the Credits once.",
      },
    },
    examples: [
      {
        command:
          "markmill admin grant-credits --org babbage --credits 500 --reason 'invoice 2026-117' --reference invoice-2026-117",
        doc: "Grant Credits once, even if repeated.",
      },
    ],
    async print({ flags: { org, reason, reference, credits, pack, ...flags } }, grant) {
      if ((credits === null) === (pack === null)) throw new UsageError("give one of --credits and --pack");
      if (pack !== null && flags["expires-days"] !== null)
        throw new UsageError("--expires-days goes with --credits; a pack has its own days");
      const { expiresDays } = daysOfFlag(flags["expires-days"]);
      const granted = await grant({
        organization_id: org,
        reason,
        ...(pack === null ? {} : { pack_id: pack }),
        ...(credits === null ? {} : { credit_units: unitsOf(credits) }),
        ...(expiresDays === undefined ? {} : { expires_days: expiresDays }),
        ...(reference === null ? {} : { reference }),
      });
      const { pack_id, ...json } = granted;
      const until = granted.expires_at === null ? "" : `, to be spent before ${granted.expires_at}`;
      const done = `${creditsCounted(granted.credit_units)} to ${org}${until}`;
      const what = granted.replayed
        ? `Nothing was added: this reference was granted already, at ${granted.granted_at}, ${done}`
        : `Granted ${done}`;
      const available = creditsText(granted.available_credit_units);
      return { json: { ...json, pack: pack_id }, text: `${what}; ${available} are available.\n` };
    },
  },
});

function unitsOf(credits: string): number {
  const units = creditUnitsIn(credits);
  if (units === null)
    throw new UsageError("--credits must be a number with up to three decimals, for example 12.5");
  return units;
}

function packNamed({ settings }: AdminCore, id: string) {
  const pack = settings.packs.find((each) => each.id === id);
  if (pack) return pack;
  const known = settings.packs.map((each) => each.id).join(", ");
  throw invalid(
    "pack",
    `There is no pack ${JSON.stringify(id)}; ${known === "" ? "none is configured" : `there are ${known}`}.`,
  );
}

/** The checked amount: a pack's Credits and days, or the given ones. */
function contentOf(core: AdminCore, { credit_units, pack_id, expires_days }: Grant) {
  if ((pack_id === undefined) === (credit_units === undefined))
    throw invalid("credits", "Grant either a number of Credits or a pack.");
  if (pack_id !== undefined) {
    if (expires_days !== undefined) throw invalid("expires_days", "A pack has its own days.");
    const pack = packNamed(core, pack_id);
    return { units: pack.credits * limits.creditScale, days: pack.expires_days ?? null };
  }
  const units = credit_units ?? 0;
  if (!Number.isSafeInteger(units) || units < 1 || units > grantUnitsMax)
    throw invalid("credits", `Grant between 0.001 and ${grantUnitsMax / limits.creditScale} Credits.`);
  const days = expires_days ?? null;
  if (days !== null && (!Number.isInteger(days) || days < 1 || days > expiresDaysMax))
    throw invalid("expires_days", `Credits can expire after 1 to ${expiresDaysMax} days.`);
  return { units, days };
}

function referenceTaken({ reference, organization_id }: Grant, first: GrantedBefore): Fault {
  const pack = first.packId === null ? "" : ` (pack ${first.packId})`;
  const until = first.expiresAtMs === null ? "" : `, to be spent before ${isoTime(first.expiresAtMs)}`;
  const message = `${organization_id} was granted something else under the reference ${JSON.stringify(reference)}: ${creditsOf(first.creditUnits)} Credits${pack} at ${isoTime(first.grantedAtMs)}${until}. Nothing was granted now; a new grant needs a new reference.`;
  return new Fault("idempotency_conflict", { message, details: [{ path: "/reference", message }] });
}
