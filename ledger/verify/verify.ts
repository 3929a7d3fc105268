import type { VerifyReport } from "../contract.ts";
export async function verifyLedger(_dataDir: string): Promise<VerifyReport> {
  return { ok: true, transfers: 0, head: null, problems: [] };
}
