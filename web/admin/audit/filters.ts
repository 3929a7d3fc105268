/** What the audit is asked for, from the address. */
import type { Operations } from "../../../src/client/generated/operation-types.ts";
import { endOf, startOf } from "../../days.ts";
import { given } from "../../given.ts";

/** As the API calls them, but for the days. */
export const filterNames = [
  "from",
  "to",
  "actor_kind",
  "actor_id",
  "action",
  "object_id",
  "organization_id",
  "outcome",
  "address",
] as const;

type Asked = Readonly<Record<(typeof filterNames)[number], string>>;

type Input = Omit<Operations["exportAudit"]["input"], "format">;

export const auditInputOf = ({ from, to, ...texts }: Asked): Input =>
  given({ ...texts, since: startOf(from), until: endOf(to) }) as Input;
