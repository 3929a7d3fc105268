import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import { faultOf } from "../../../config/testing/failures.ts";
import { addOrganization, deleteOrganization } from "../admin/organizations.ts";
import type { ConvertRequest } from "../contract.ts";
import { createInstallation, endless } from "../testing/installation.ts";
import { archivedProject, writeForOwner } from "./owner-deleted.ts";

const fields: ConvertRequest["fields"] = {
  capabilityId: null,
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
};

test("an upload or a set that arrives after its organization was deleted is refused as by a revoked key, and leaves nothing", async () => {
  await using here = await createInstallation(endless, 1);
  const organization = await addOrganization(here.admin, "leaving", "internal");
  const principal = {
    ...here.caller.principal,
    organizationId: organization.id,
    projectId: organization.defaultProjectId,
  };
  const caller = { ...here.caller, principal };
  const stage = (name: string) =>
    here.uploads.stage(caller, name, Readable.from([Buffer.from(`%PDF ${name}`)]));
  const [file, one] = [await stage("a.pdf"), await stage("b.pdf")];
  await deleteOrganization(here.admin, organization.id);
  const set = { files: [file], fields, spendingLimitCreditUnits: null, clientRequestId: null };
  expect((await faultOf(here.convert.create(caller, set))).code).toBe("invalid_credentials");
  expect((await faultOf(here.estimates.create(caller, one, fields))).code).toBe("invalid_credentials");
  expect(readdirSync(join(here.dataDir, "uploads"))).toEqual([]);
});

test("a browser's project may have been archived; other failures are passed on", async () => {
  const cause = new Error(
    "ledger: SQLITE_CONSTRAINT_TRIGGER: the organization was deleted, or the project archived",
  );
  const late = new Fault("internal_error", { cause });
  const principal = { kind: "session" } as Parameters<typeof writeForOwner>[0]["principal"];
  expect((await faultOf(writeForOwner({ principal }, Promise.reject(late)))).message).toBe(
    archivedProject().message,
  );
  const other = new Error("disk I/O error");
  const passedOn = await writeForOwner({ principal }, Promise.reject(other)).catch((error: unknown) => error);
  expect(passedOn).toBe(other);
});
