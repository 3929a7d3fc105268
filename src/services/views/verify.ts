import type { VerifyReport } from "../../../ledger/contract.ts";

export function verifyView(report: VerifyReport) {
  return {
    ok: report.ok,
    // Named as in the log event `ledger.heads`.
    entries: report.transfers,
    entries_head: report.head,
    audit_rows: report.auditRows,
    audit_head: report.auditHead,
    problems: report.problems,
  };
}
