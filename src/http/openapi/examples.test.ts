import { expect, test } from "bun:test";
import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { DeliveryCheck } from "../../../converters/schemas/delivery-check.ts";
import { Layout } from "../../../converters/schemas/layout.ts";
import { QualityReport } from "../../../converters/schemas/quality-report.ts";
import { SourceMap } from "../../../converters/schemas/source-map.ts";
import { Account, EndedCredentials } from "../schemas/account/account.ts";
import { ConnectedAppList } from "../schemas/account/apps.ts";
import { ApiKeyEnvelope, ApiKeyList, NewApiKey } from "../schemas/account/keys.ts";
import { ProjectEnvelope, ProjectList } from "../schemas/account/projects.ts";
import { SessionList } from "../schemas/account/sessions.ts";
import { AdminFeedbackList } from "../schemas/admin/feedback.ts";
import { AssetGrant, AssetList } from "../schemas/assets.ts";
import { AuditList } from "../schemas/audit.ts";
import { ConvertResult } from "../schemas/convert.ts";
import { CapabilityCatalog, PricingCatalog } from "../schemas/discovery.ts";
import { Estimate } from "../schemas/estimate.ts";
import { OwnFeedback, SavedFeedback } from "../schemas/feedback.ts";
import { GuestPreviewClaim, GuestPreviewSession } from "../schemas/guest-preview.ts";
import { HealthStatus, Readiness } from "../schemas/health.ts";
import { ConfirmedJob, JobEnvelope, JobList } from "../schemas/job.ts";
import { JsonSchema, SchemaIndex } from "../schemas/schemas.ts";
import { Usage } from "../schemas/usage.ts";
import { DeliveryEnvelope, DeliveryList, DeliveryWithEvent, WebhookSecret } from "../schemas/webhooks.ts";
import { convertExample, examples } from "./examples.ts";

FormatRegistry.Set("date-time", (text) => new Date(text).toISOString() === text);
FormatRegistry.Set("uuid", (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text));
FormatRegistry.Set("uri", (text) => URL.canParse(text));

const schemas: readonly TSchema[] = [
  CapabilityCatalog,
  PricingCatalog,
  Estimate,
  HealthStatus,
  Readiness,
  ConfirmedJob,
  ConvertResult,
  GuestPreviewSession,
  GuestPreviewClaim,
  JobEnvelope,
  JobList,
  AssetList,
  AssetGrant,
  WebhookSecret,
  DeliveryEnvelope,
  DeliveryWithEvent,
  DeliveryList,
  AuditList,
  Usage,
  Account,
  EndedCredentials,
  ApiKeyEnvelope,
  ApiKeyList,
  NewApiKey,
  SessionList,
  ConnectedAppList,
  ProjectEnvelope,
  ProjectList,
  QualityReport,
  SourceMap,
  DeliveryCheck,
  Layout,
  SchemaIndex,
  JsonSchema,
  OwnFeedback,
  SavedFeedback,
  AdminFeedbackList,
];

test.each(schemas.map((schema) => [String(schema.$id), schema] as const))(
  "the example of %s fits",
  (id, schema) => {
    expect([...Value.Errors(schema, examples[id])].map(({ path, message }) => `${path}: ${message}`)).toEqual(
      [],
    );
  },
);

test("the example of a call that queued everything fits, too", () => {
  expect([...Value.Errors(ConvertResult, convertExample)]).toEqual([]);
});

test("there is no example without a schema", () => {
  expect(Object.keys(examples).sort()).toEqual(schemas.map((schema) => String(schema.$id)).sort());
});
