import { Elysia } from "elysia";
import { isoTime } from "../../../../config/ambient.ts";
import { creditsOf } from "../../../../config/credits.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import type { OrganizationBalance } from "../../../services/admin/organizations.ts";
import { entryDocument } from "../../../services/views/entries.ts";
import { verifyView } from "../../../services/views/verify.ts";
import { omitUndefined } from "../../../shared/omit-undefined.ts";
import { readJson } from "../../body.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { cursorOf } from "../../paging.ts";
import { AdminEntryList, AdminVerification, EntryListQuery } from "../../schemas/admin/installation.ts";
import {
  AdminBalance,
  AdminBalanceList,
  AdminGrant,
  AdminGrantRequest,
  OrganizationListQuery,
} from "../../schemas/admin/organizations.ts";
import { OrganizationParameters } from "../../schemas/admin/parts.ts";
import { administration, pageAsked } from "./shared.ts";

const ofOrganization = { ...administration, unowned: "organization_not_found" } as const;

export function creditRoutes(parts: HttpParts) {
  return new Elysia().use(balanceRoutes(parts)).use(entryRoutes(parts));
}

function balanceView({ organization, balance }: OrganizationBalance) {
  return {
    organization_id: organization.id,
    plan_id: organization.planId,
    credit_scale: limits.creditScale,
    available_credit_units: balance.available,
    available_credits: creditsOf(balance.available),
    reserved_credit_units: balance.held,
    reserved_credits: creditsOf(balance.held),
  };
}

function balanceRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/balances",
      async ({ request, query }) => {
        const { rows, next } = await administrationFor(request, parts).balancesPage(pageAsked(query));
        const balances = rows.map((row) => ({ organization: row.organization.name, ...balanceView(row) }));
        return json({ balances, next_cursor: cursorOf(next) });
      },
      {
        query: OrganizationListQuery,
        detail: operation({
          ...administration,
          id: "adminListBalances",
          summary: "What each organization can spend",
          description:
            "In the order of the organizations, oldest first, and what is reserved for their jobs.",
          success: { 200: { description: "A page of balances.", schema: AdminBalanceList } },
          errors: ["invalid_request"],
        }),
      },
    )
    .get(
      "/v1/admin/organizations/:organization_id/credits",
      async ({ request, params }) => {
        const found = await administrationFor(request, parts).balance({
          organization: params.organization_id,
        });
        return json(balanceView(found));
      },
      {
        params: OrganizationParameters,
        detail: operation({
          ...ofOrganization,
          id: "adminGetBalance",
          summary: "What an organization can spend",
          description: "What an organization can spend, and what is reserved for its jobs.",
          success: { 200: { description: "The balance.", schema: AdminBalance } },
          errors: ["organization_not_found"],
        }),
      },
    )
    .post(
      "/v1/admin/organizations/:organization_id/credits",
      async ({ request, params, body }) => {
        const granted = await administrationFor(request, parts).grantCredits({
          organization: params.organization_id,
          reason: body.reason,
          ...omitUndefined("creditUnits", body.credit_units),
          ...omitUndefined("pack", body.pack_id),
          ...omitUndefined("expiresDays", body.expires_days),
          ...omitUndefined("reference", body.reference),
        });
        const document = {
          organization: granted.organization,
          reference: granted.reference,
          replayed: granted.replayed,
          granted_at: granted.grantedAt,
          credit_scale: limits.creditScale,
          credit_units: granted.creditUnits,
          pack_id: granted.pack,
          expires_at: granted.expiresAt,
          available_credit_units: granted.availableCreditUnits,
        };
        return json(document, granted.replayed ? 200 : 201);
      },
      {
        parse: readJson,
        params: OrganizationParameters,
        body: AdminGrantRequest,
        detail: operation({
          ...ofOrganization,
          id: "adminGrantCredits",
          summary: "Give an organization Credits",
          description:
            "Either a number of credit_units or a pack. With a `reference` it can be sent again after a lost answer: the same one of an organization is granted once, and answers 200 from then on.",
          body: "json",
          requestBody: {
            schema: AdminGrantRequest,
            example: { pack_id: "pack-100", reason: "order 4711", reference: "4711" },
          },
          success: {
            201: { description: "The grant.", schema: AdminGrant },
            200: { description: "The grant that the reference stood for already.", schema: AdminGrant },
          },
          errors: ["organization_not_found", "idempotency_conflict"],
        }),
      },
    );
}

function entryRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/credit-entries",
      async ({ request, query }) => {
        const [after, through] = query.cursor?.split("_").map(Number) ?? [];
        const page = await administrationFor(request, parts).listEntries({
          ...omitUndefined("organization", query.organization_id),
          ...omitUndefined("fromMs", timeOf("from", query.from)),
          ...omitUndefined("toMs", timeOf("to", query.to)),
          ...omitUndefined("after", after),
          ...omitUndefined("through", through),
        });
        const next = page.after === null ? null : `${page.after}_${page.through}`;
        return json({ entries: page.entries.map(entryDocument), next_cursor: next });
      },
      {
        query: EntryListQuery,
        detail: operation({
          ...administration,
          id: "adminListEntries",
          summary: "Movements of Credits, in their order",
          description:
            "From `from` on, before `to`. A page looks at 500 entries of the chain: with a filter it may hold few or none and still not be the last. What came after the first page is not part of the list.",
          success: { 200: { description: "A page of entries.", schema: AdminEntryList } },
          errors: ["invalid_request", "organization_not_found"],
        }),
      },
    )
    .post(
      "/v1/admin/ledger/verify",
      async ({ request }) => json(verifyView(await administrationFor(request, parts).verifyLedger({}))),
      {
        parse: "none",
        detail: operation({
          ...administration,
          id: "adminVerifyLedger",
          summary: "Recompute every balance and both hash chains",
          description:
            "Recomputes every balance and both chains of hashes; on a large ledger this takes a while.",
          success: { 200: { description: "What was found.", schema: AdminVerification } },
        }),
      },
    );
}

function timeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  // Some engines take the 30th of February for a day in March.
  if (!Number.isNaN(ms) && isoTime(ms).startsWith(text.slice(0, 10))) return ms;
  throw new Fault("invalid_request", {
    details: [{ path: `/${name}`, message: "There is no such day or time." }],
  });
}
