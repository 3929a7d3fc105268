import { existsSync } from "node:fs";
import { join } from "node:path";
import { ledgerFile } from "../../../ledger/files.ts";
import type { MasterKeyState } from "../../auth/lost-master-key.ts";
import { administer } from "../admin/transport.ts";
import { type Check, fail, ok, reasonOf, warn } from "./check.ts";

const putBack =
  "Put back the copy of it; if there is none, markmill admin reset-master-key --yes-forget-secrets begins with a new one.";

const problems: Readonly<Partial<Record<MasterKeyState, readonly [message: string, action: string]>>> = {
  missing: ["is missing, so that the server does not start", putBack],
  unfit: ["is not the one that this ledger's secrets were sealed with", putBack],
  unreadable: ["cannot be read", "Give its ownership to the user that runs the server."],
};

export const masterKey: Check = {
  name: "master key",
  run: async (settings, context) => {
    const none = ok("there is none yet; the first start makes it");
    if (!existsSync(join(settings.data_dir, ledgerFile))) return [none];
    try {
      const { state, mode, path } = await administer(settings, context, "masterKeyStatus", {});
      const problem = problems[state];
      if (problem !== undefined) return [fail(`${path} ${problem[0]}`, problem[1])];
      if (state === "none" || mode === null) return [none];
      if ((mode & 0o077) !== 0)
        return [warn(`${path} is open to other users of this machine`, `Run: chmod 600 ${path}`)];
      return [ok(`${path} fits the ledger; keep a copy of it apart from the ledger's`)];
    } catch (error) {
      return [
        fail(`it cannot be compared with the ledger: ${reasonOf(error)}`, "See what is said of the ledger."),
      ];
    }
  },
};
