import type { UsageDay } from "../../../src/client/generated/schema.ts";
import type { Column } from "../../components/table.tsx";
import { creditsOf, number, utcDate } from "../../format.ts";
import { usageWords } from "../../messages/account/usage.ts";
import { kindOf } from "../../messages/kinds.ts";
import type { KindSum } from "./history.ts";

export const kindColumns: readonly Column<KindSum>[] = [
  {
    key: "kind",
    title: usageWords.kind,
    fills: true,
    cell: ({ capabilityId }) => (capabilityId === null ? usageWords.unknownKind : kindOf(capabilityId)),
  },
  { key: "jobs", title: usageWords.jobs, number: true, cell: ({ jobs }) => number(jobs) },
  { key: "spent", title: usageWords.spent, number: true, cell: ({ spent }) => creditsOf(spent) },
];

export const dayColumns: readonly Column<UsageDay>[] = [
  { key: "day", title: usageWords.day, fills: true, cell: ({ date }) => utcDate(date) },
  {
    key: "spent",
    title: usageWords.spent,
    number: true,
    cell: ({ spent_credit_units }) => creditsOf(spent_credit_units),
  },
  {
    key: "done",
    title: usageWords.done,
    number: true,
    cell: ({ jobs_succeeded }) => number(jobs_succeeded),
  },
  {
    key: "failed",
    title: usageWords.failed,
    number: true,
    wideOnly: true,
    cell: ({ jobs_failed }) => number(jobs_failed),
  },
  {
    key: "cancelled",
    title: usageWords.cancelled,
    number: true,
    wideOnly: true,
    cell: ({ jobs_cancelled }) => number(jobs_cancelled),
  },
];
