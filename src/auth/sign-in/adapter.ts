/** better-auth's database: writes are units of the ledger, reads use the reading connection. */

import { type CleanedWhere, createAdapterFactory } from "better-auth/adapters";
import { APIError } from "better-auth/api";
import type { Clock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { fromRaw, modelOf, toRaw } from "../../../ledger/auth/records.ts";
import type {
  Ledger,
  RawRecord,
  RecordChange,
  RecordCondition,
  RecordModel,
  RecordRefusal,
  Units,
} from "../../../ledger/contract.ts";
import { noteRenewal, renewing, signInMethod, visitOrigin } from "./visits.ts";

export interface AdapterParts {
  ledger: {
    write: Ledger["write"];
    read: Pick<Ledger["read"], "findRecords" | "countRecords">;
  };
  clock: Clock;
}

type Row = Record<string, unknown>;

const closedAccount = "This account is banned; ask your administrator.";

/** RFC 6749, 5.2. */
const refusals: Record<RecordRefusal, string> = {
  not_allowed: "The user has not authorized this application, or has disconnected it.",
  ended: "The token or session to renew has ended.",
  code_ended: "The code was already used.",
};

export function createLedgerAdapter({ ledger, clock }: AdapterParts) {
  async function change(made: RecordChange): Promise<{ rows: Row[]; count: number }> {
    const args: Units["changeRecords"]["args"] = {
      change: made,
      renews: renewing(),
      method: signInMethod(),
      visit: visitOrigin(),
      nowMs: clock.nowMs(),
    };
    const result = await ledger.write("changeRecords", args);
    if (result.outcome === "refused") {
      if (made.model === "session") throw new Fault("forbidden", { message: closedAccount });
      const description = refusals[result.reason];
      throw new APIError("BAD_REQUEST", { error: "invalid_grant", error_description: description });
    }
    return { rows: result.rows.map((row) => fromRaw(made.model, row)), count: result.count };
  }
  const first = async (made: RecordChange) => (await change(made)).rows[0] ?? null;
  const selected = (model: string, where: readonly CleanedWhere[] = []) => ({
    model: modelOf(model),
    where: where.map((each) => conditionOf(modelOf(model), each)),
  });

  return createAdapterFactory({
    config: {
      adapterId: "markmill-ledger",
      adapterName: "the ledger",
      supportsJSON: true,
      supportsArrays: true,
    },
    adapter: () => ({
      create: async <T>({ model, data }: { model: string; data: T }) =>
        (await first({ kind: "create", model: modelOf(model), values: rawOf(model, data) })) as T,
      update: async <T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) =>
        (await first({
          kind: "update",
          ...selected(model, where),
          values: rawOf(model, update),
        })) as T | null,
      updateMany: async ({ model, where, update }) =>
        (await change({ kind: "updateMany", ...selected(model, where), values: rawOf(model, update) })).count,
      delete: async ({ model, where }) => {
        await change({ kind: "delete", ...selected(model, where) });
      },
      deleteMany: async ({ model, where }) =>
        (await change({ kind: "deleteMany", ...selected(model, where) })).count,
      consumeOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) =>
        (await first({ kind: "consumeOne", ...selected(model, where) })) as T | null,
      incrementOne: async <T>({
        model,
        where,
        increment,
        set: given,
      }: {
        model: string;
        where: CleanedWhere[];
        increment: Record<string, number>;
        set?: Row | undefined;
      }) => {
        const set = given ?? {};
        const values = rawOf(model, set);
        const row = await first({ kind: "incrementOne", ...selected(model, where), increment, values });
        if (row !== null && model === "oauthRefreshToken" && "rotatedAt" in set) noteRenewal(String(row.id));
        return row as T | null;
      },
      findOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) => {
        const page = { limit: 1, offset: 0, sortBy: null };
        const [row] = await ledger.read.findRecords({ ...selected(model, where), ...page });
        return (row === undefined ? null : fromRaw(modelOf(model), row)) as T | null;
      },
      findMany: async <T>({
        model,
        where,
        limit,
        sortBy = null,
        offset = 0,
      }: {
        model: string;
        where?: CleanedWhere[] | undefined;
        limit: number;
        sortBy?: { field: string; direction: "asc" | "desc" } | null | undefined;
        offset?: number | undefined;
      }) => {
        const rows = await ledger.read.findRecords({ ...selected(model, where), limit, offset, sortBy });
        return rows.map((row) => fromRaw(modelOf(model), row)) as T[];
      },
      count: async ({ model, where }) => ledger.read.countRecords(selected(model, where)),
    }),
  });
}

function rawOf(model: string, data: unknown): RawRecord {
  const known = modelOf(model);
  const given = Object.entries(data as Row).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field, value]) => [field, toRaw(known, field, value)]));
}

function conditionOf(model: RecordModel, where: CleanedWhere): RecordCondition {
  const { field, operator = "eq", value, connector = "AND", mode } = where;
  // Substring conditions compare text in every column.
  const partly = operator === "contains" || operator === "starts_with" || operator === "ends_with";
  const raw = (one: unknown) => (partly ? String(one) : toRaw(model, field, one));
  return {
    field,
    operator,
    connector,
    value: Array.isArray(value) ? value.map(raw) : raw(value),
    insensitive: mode === "insensitive",
  };
}
