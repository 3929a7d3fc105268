import type { VerifyReport } from "../../../ledger/contract.ts";
import type { AdminCore } from "./core.ts";

export interface HistoryOperations {
  verifyLedger(args: Record<string, never>): Promise<VerifyReport>;
}

export function historyOperations({ ledger }: AdminCore): HistoryOperations {
  return { verifyLedger: () => ledger.verify() };
}
