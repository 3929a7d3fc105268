import { expect, test } from "bun:test";
import type { AdminEntry } from "../../../src/client/generated/admin-schema.ts";
import { entriesCsv } from "./credits.tsx";

const entry: AdminEntry = {
  sequence: 1,
  created_at: "2026-11-21T08:30:00.000Z",
  kind: "issue",
  credit_units: 1000,
  organization: 'Press & "Sons", Ltd',
  organization_id: "org_1",
  debit_account_id: "issued",
  credit_account_id: "available:org_1",
  bucket_id: "bkt_1",
  hold_id: null,
  job_id: null,
  key: "grant:1",
  actor_kind: "user",
  actor_id: "usr_1",
  reason: "=1+1",
  previous_hash: "00",
  hash: "ff",
};

test("entries are lines that no spreadsheet calculates", () => {
  const [names, line, end] = entriesCsv([entry]).split("\r\n");
  expect(names).toStartWith("sequence,created_at,kind,credit_units,organization,");
  expect(line).toBe(
    `1,2026-11-21T08:30:00.000Z,issue,1000,"Press & ""Sons"", Ltd",org_1,issued,available:org_1,bkt_1,,,grant:1,user,usr_1,'=1+1,00,ff`,
  );
  expect(end).toBe("");
});
