import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import type { EntryRow, VerifyReport } from "../../../../ledger/contract.ts";
import { organizationNamed } from "../../../services/admin/find.ts";
import { exit, UsageError } from "../../../shared/command-line/exit.ts";
import { counted } from "../../../shared/command-line/output.ts";
import { adminOperation } from "../../admin-operation.ts";
import { wrongField } from "../../errors.ts";
import { exampleOrganization, exampleUser } from "../../examples.ts";
import {
  count,
  creditUnits,
  cursor,
  dateTime,
  idOf,
  nextCursor,
  textOrNull,
  withExample,
} from "../../schema.ts";
import { ok } from "../../success.ts";

const timestamp = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?Z)?$",
  examples: ["2026-11-01", "2026-11-01T12:00:00Z"],
  description: "A day (UTC) or a time.",
});

const [previousHash, hash] = [
  "1f825aa2f0020ef7cf91dfa30da4668d791c5d4824fc8e41354b89ec05795ab3",
  "a1d0c6e83f027327d8461063f4ac58a6b4a3d6a8c8f8f1a1c2d3e4f5a6b7c8d9",
];

const AdminEntry = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1 }),
    created_at: dateTime,
    kind: Type.String(),
    credit_units: creditUnits,
    organization: Type.String(),
    organization_id: Type.String(),
    debit_account_id: Type.String(),
    credit_account_id: Type.String(),
    bucket_id: Type.String(),
    hold_id: textOrNull("The reservation that it belongs to."),
    job_id: textOrNull("The job of that reservation."),
    key: Type.String(),
    actor_kind: Type.String(),
    actor_id: textOrNull("The user or key that made the change."),
    reason: textOrNull("Of a grant."),
    previous_hash: Type.String(),
    hash: Type.String(),
  },
  {
    $id: "AdminEntry",
    description: "A movement of Credits; docs/ledger.md describes fields and hashes.",
    ...withExample({
      sequence: 812,
      created_at: "2026-11-21T08:30:00.000Z",
      kind: "grant",
      credit_units: 100_000,
      organization: exampleOrganization.name,
      organization_id: exampleOrganization.id,
      debit_account_id: "issued",
      credit_account_id: `available:${exampleOrganization.id}`,
      bucket_id: "bkt_0b7d3f91a5c2486eb1d4f7a9c3e60528",
      hold_id: null,
      job_id: null,
      key: "grant:4711",
      actor_kind: "user",
      actor_id: exampleUser.id,
      reason: "order 4711",
      previous_hash: previousHash,
      hash,
    }),
  },
);

const AdminEntryList = Type.Object(
  { entries: Type.Array(AdminEntry), next_cursor: nextCursor },
  { $id: "AdminEntryList" },
);

const AdminVerification = Type.Object(
  {
    ok: Type.Boolean(),
    entries: count,
    entries_head: textOrNull("Hash of the last entry."),
    audit_rows: count,
    audit_head: textOrNull("Hash of the last row of the audit log."),
    problems: Type.Array(Type.String()),
  },
  {
    $id: "AdminVerification",
    ...withExample({
      ok: true,
      entries: 812,
      entries_head: hash,
      audit_rows: 4711,
      audit_head: previousHash,
      problems: [],
    }),
  },
);

/** Entries of the chain read for one page, whatever the filter: some milliseconds of work. */
const pageEntries = 500;

export const listEntries = adminOperation({
  id: "adminListEntries",
  method: "GET",
  path: "/v1/admin/credit-entries",
  summary: "List Credit entries",
  description:
    "Returns movements of Credits in their order, from `from` on and before `to`. A page reads 500 entries of the chain: with a filter it may hold few or none and still not be the last. Entries that are newer than the first page are not part of the list.",
  query: Type.Object(
    {
      organization_id: Type.Optional(idOf("org")),
      from: Type.Optional(timestamp),
      to: Type.Optional(timestamp),
      cursor: cursor("^[0-9]{1,15}_[0-9]{1,15}$"),
    },
    { additionalProperties: false },
  ),
  success: ok("A page of entries.", AdminEntryList),
  errors: ["invalid_request", "organization_not_found"],
  async run(core, { organization_id, from, to, cursor }) {
    const { ledger } = core;
    const [after = 0, through] = cursor?.split("_").map(Number) ?? [];
    const [fromMs, toMs] = [timeOf("from", from), timeOf("to", to)];
    const owner = organization_id === undefined ? null : await organizationNamed(core, organization_id);
    const end = through ?? (await ledger.read.heads()).entries?.sequence ?? 0;
    const pageEnd = Math.min(end, after + pageEntries);
    const entries = await ledger.read.entries({
      after,
      through: pageEnd,
      organizationId: owner?.id ?? null,
      fromMs,
      toMs,
    });
    const next_cursor = pageEnd < end ? `${pageEnd}_${end}` : null;
    return { entries: entries.map(entryDocument), next_cursor, through: end };
  },
  answer: ({ entries, next_cursor }) => ({ entries, next_cursor }),
});

function timeOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = Date.parse(text);
  // Some engines parse the 30th of February as a day in March.
  if (!Number.isNaN(ms) && isoTime(ms).startsWith(text.slice(0, 10))) return ms;
  throw wrongField(`/${name}`, "There is no such day or time.");
}

export const verifyLedger = adminOperation({
  id: "adminVerifyLedger",
  method: "POST",
  path: "/v1/admin/ledger/verify",
  summary: "Verify the ledger",
  description: "Recomputes every balance and both hash chains. On a large ledger this takes a while.",
  success: ok("The result.", AdminVerification),
  /** `heads` were noted earlier, from either chain; the chain must still contain them. */
  run: async ({ ledger }, { heads }: { heads?: string[] }) => verifyView(await ledger.verify(heads)),
  command: {
    name: "admin verify-ledger",
    summary: "Recompute every balance and the hash chains of entries and of the audit log.",
    details: [
      "Exits with 1 and names the first bad row of each kind if they do not match. A chain whose end was cut off still matches: only a head that was noted earlier shows it. The server logs both heads (ledger.heads) at start, at stop and once a day.",
    ],
    flags: {
      head: {
        value: "HASH",
        repeat: true,
        doc: "A head noted earlier, of either chain; it must still be in it. Can be repeated.",
      },
    },
    examples: [
      {
        command: "markmill admin verify-ledger --data-dir /var/lib/markmill",
        doc: "Verify the ledger, also while the server runs.",
      },
    ],
    async print({ flags: { head: heads } }, verify) {
      const wrong = heads.find((head) => !/^[0-9a-f]{64}$/.test(head));
      if (wrong !== undefined)
        throw new UsageError(`--head ${wrong} is not a valid hash: 64 digits of 0-9 and a-f`);
      const json = await verify({ heads: [...heads] });
      const text = json.ok
        ? [
            `The ledger is valid: ${counted(json.entries, "entry", "entries")} and ${counted(json.audit_rows, "audit row")} verified.`,
            ...(json.entries_head === null ? [] : [`head of the entries  ${json.entries_head}`]),
            ...(json.audit_head === null ? [] : [`head of the audit    ${json.audit_head}`]),
          ]
        : ["The ledger is NOT valid:", ...json.problems.map((problem) => `  ${problem}`)];
      return { exit: json.ok ? exit.done : exit.failed, json, text: `${text.join("\n")}\n` };
    },
  },
});

/** The columns of an export, in order; described in docs/ledger.md. */
const entryFields = {
  sequence: ({ sequence }) => sequence,
  created_at: ({ createdAtMs }) => isoTime(createdAtMs),
  kind: ({ kind }) => kind,
  credit_units: ({ creditUnits }) => creditUnits,
  organization: ({ organizationName }) => organizationName,
  organization_id: ({ organizationId }) => organizationId,
  debit_account_id: ({ debitAccountId }) => debitAccountId,
  credit_account_id: ({ creditAccountId }) => creditAccountId,
  bucket_id: ({ bucketId }) => bucketId,
  hold_id: ({ holdId }) => holdId,
  job_id: ({ jobId }) => jobId,
  key: ({ key }) => key,
  actor_kind: ({ actorKind }) => actorKind,
  actor_id: ({ actorId }) => actorId,
  reason: ({ reason }) => reason,
  previous_hash: ({ previousHash }) => previousHash,
  hash: ({ hash }) => hash,
} satisfies Record<string, (entry: EntryRow) => string | number | null>;

type EntryColumn = keyof typeof entryFields;
export type EntryDocument = Record<EntryColumn, string | number | null>;

export const entryColumns = Object.keys(entryFields) as EntryColumn[];

export function entryDocument(entry: EntryRow): EntryDocument {
  return Object.fromEntries(
    entryColumns.map((column) => [column, entryFields[column](entry)]),
  ) as EntryDocument;
}

/** The result of verifying the ledger. */
function verifyView(report: VerifyReport) {
  return {
    ok: report.ok,
    // The field names of the log line `ledger.heads`.
    entries: report.transfers,
    entries_head: report.head,
    audit_rows: report.auditRows,
    audit_head: report.auditHead,
    problems: report.problems,
  };
}
