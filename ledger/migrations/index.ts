import initial from "./0001_initial.sql" with { type: "text" };
import money from "./0002_money.sql" with { type: "text" };
import webhooks from "./0003_webhooks.sql" with { type: "text" };
import convertSets from "./0004_convert_sets.sql" with { type: "text" };
import incidents from "./0005_incidents.sql" with { type: "text" };
import retention from "./0006_retention.sql" with { type: "text" };
import indexes from "./0007_indexes.sql" with { type: "text" };
import grantReferences from "./0008_grant_references.sql" with { type: "text" };
import listIndexes from "./0009_list_indexes.sql" with { type: "text" };
import auditGuests from "./0010_audit_guests.sql" with { type: "text" };
import oauth from "./0011_oauth.sql" with { type: "text" };
import people from "./0012_people.sql" with { type: "text" };
import guests from "./0013_guests.sql" with { type: "text" };
import auditClock from "./0014_audit_clock.sql" with { type: "text" };
import unverifiedUsers from "./0015_unproved_users.sql" with { type: "text" };
import resultFeedback from "./0016_result_feedback.sql" with { type: "text" };
import assetGrantMakers from "./0017_asset_grant_makers.sql" with { type: "text" };
import statistics from "./0018_statistics.sql" with { type: "text" };

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** In order, without gaps; released migrations never change. */
export const migrations: readonly Migration[] = [
  { version: 1, name: "initial", sql: initial },
  { version: 2, name: "money", sql: money },
  { version: 3, name: "webhooks", sql: webhooks },
  { version: 4, name: "convert sets", sql: convertSets },
  { version: 5, name: "incidents", sql: incidents },
  { version: 6, name: "retention", sql: retention },
  { version: 7, name: "indexes", sql: indexes },
  { version: 8, name: "grant references", sql: grantReferences },
  { version: 9, name: "list indexes", sql: listIndexes },
  { version: 10, name: "audit of guests", sql: auditGuests },
  { version: 11, name: "OAuth server", sql: oauth },
  { version: 12, name: "people", sql: people },
  { version: 13, name: "guests", sql: guests },
  { version: 14, name: "clock of the audit", sql: auditClock },
  { version: 15, name: "unverified users", sql: unverifiedUsers },
  { version: 16, name: "result feedback", sql: resultFeedback },
  { version: 17, name: "makers of asset grants", sql: assetGrantMakers },
  { version: 18, name: "statistics", sql: statistics },
];
