import { expect, test } from "bun:test";
import { type TSchema, Type } from "@sinclair/typebox";
import { ValidationError } from "elysia";
import type { Fault } from "../../../config/errors/fault.ts";
import { JobConfirmation } from "../../operations/jobs/confirmation.ts";
import { AssetGrantInput } from "../../operations/results/assets.ts";
import { faultOf } from "./validation.ts";

const detailsOf = (schema: TSchema, body: unknown): Fault["details"] =>
  faultOf(new ValidationError("body", schema, body)).details;

test("an invalid text is answered with the expected form, without the pattern", () => {
  expect(
    detailsOf(JobConfirmation, { upload_id: "upl_1", max_credits: "1,5", client_request_id: "a b" }),
  ).toEqual([
    { path: "/max_credits", message: "Must look like 1.5." },
    { path: "/client_request_id", message: "Must look like reports-2026." },
  ]);
  expect(detailsOf(AssetGrantInput, { asset_path: "page-003-figure-1.png" })).toEqual([
    { path: "/asset_path", message: "Must look like assets/page-003-figure-1.png." },
  ]);
});

test("an invalid token or id is answered with its prefix and length, never with its value", () => {
  const schema = Type.Object({ token: Type.String({ pattern: "^mk_job_[a-f0-9]{64}$" }) });
  expect(detailsOf(schema, { token: "mk_live_secret" })).toEqual([
    { path: "/token", message: "Must be mk_job_ and 64 hex digits." },
  ]);
});

test("a text that is too long or empty is answered so", () => {
  const schema = Type.Object({ name: Type.String({ pattern: "^a", maxLength: 3, examples: ["abc"] }) });
  expect(detailsOf(schema, { name: "aaaa" })).toEqual([
    { path: "/name", message: "Expected string length less or equal to 3." },
  ]);
  expect(detailsOf(schema, { name: 1 })).toEqual([{ path: "/name", message: "Expected string." }]);
});
