import { existsSync } from "node:fs";
import { join } from "node:path";
import { ledgerFile } from "../../../ledger/files.ts";
import { administer } from "../admin/transport.ts";
import { counted } from "../output.ts";
import { type Check, fail, ok, reasonOf } from "./check.ts";

export const ledger: Check = {
  name: "ledger",
  run: async (settings, context) => {
    if (!existsSync(join(settings.data_dir, ledgerFile))) {
      return [ok("there is none yet; the first start makes it")];
    }
    try {
      const report = await administer(settings, context, "verifyLedger", {});
      if (report.ok) return [ok(`${counted(report.transfers, "entry", "entries")} verified`)];
      return report.problems.map((problem) =>
        fail(
          problem,
          "Keep the data directory as it is, restore the last good backup elsewhere and compare.",
        ),
      );
    } catch (error) {
      return [
        fail(
          `it does not open: ${reasonOf(error)}`,
          "Check who owns the files and whether another server uses them.",
        ),
      ];
    }
  },
};
