import { expect, test } from "bun:test";
import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { CapabilityCatalog, PricingCatalog } from "../schemas/discovery.ts";
import { Estimate } from "../schemas/estimate.ts";
import { HealthStatus, Readiness } from "../schemas/health.ts";
import { ConfirmedJob, JobEnvelope, JobList } from "../schemas/job.ts";
import { Usage } from "../schemas/usage.ts";
import { DeliveryEnvelope, DeliveryList, DeliveryWithEvent, WebhookSecret } from "../schemas/webhooks.ts";
import { examples } from "./examples.ts";

FormatRegistry.Set("uri", URL.canParse);
FormatRegistry.Set("date-time", (text) => new Date(text).toISOString() === text);

const schemas: readonly TSchema[] = [
  CapabilityCatalog,
  PricingCatalog,
  Estimate,
  HealthStatus,
  Readiness,
  ConfirmedJob,
  JobEnvelope,
  JobList,
  WebhookSecret,
  DeliveryEnvelope,
  DeliveryWithEvent,
  DeliveryList,
  Usage,
];

test.each(schemas.map((schema) => [String(schema.$id), schema] as const))(
  "the example of %s fits",
  (id, schema) => {
    expect([...Value.Errors(schema, examples[id])].map(({ path, message }) => `${path}: ${message}`)).toEqual(
      [],
    );
  },
);

test("there is no example without a schema", () => {
  expect(Object.keys(examples).sort()).toEqual(schemas.map((schema) => String(schema.$id)).sort());
});
