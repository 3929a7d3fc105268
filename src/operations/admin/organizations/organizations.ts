import { Type } from "@sinclair/typebox";
import { Fault } from "../../../../config/errors/fault.ts";
import { defaultOrganization } from "../../../services/accounts/default-organization.ts";
import { organizationNamed } from "../../../services/admin/find.ts";
import {
  addOrganization,
  checkedName,
  deleteOrganization as deleteWithFiles,
  nameTaken,
  requirePlan,
} from "../../../services/admin/organizations.ts";
import { yesFlag } from "../../../shared/command-line/flags.ts";
import { counted, textTable } from "../../../shared/command-line/output.ts";
import { adminOperation } from "../../admin-operation.ts";
import { exampleOrganization } from "../../examples.ts";
import { allPages, readPage } from "../../fields/paging.ts";
import {
  count,
  dateTime,
  idOf,
  name,
  nextCursor,
  OrganizationParameters,
  pageOf,
  withExample,
} from "../../schema.ts";
import { created, ok } from "../../success.ts";
import { organizationView } from "../views.ts";

const planId = Type.String({ minLength: 1, maxLength: 200, examples: ["free"] });

const AdminOrganization = Type.Object(
  {
    id: idOf("org"),
    name: Type.String(),
    plan_id: Type.String(),
    default_project_id: Type.String(),
    created_at: dateTime,
  },
  { $id: "AdminOrganization", ...withExample(exampleOrganization) },
);

const AdminOrganizationEnvelope = Type.Object(
  { organization: AdminOrganization },
  { $id: "AdminOrganizationEnvelope" },
);

const AdminOrganizationList = Type.Object(
  { organizations: Type.Array(AdminOrganization), next_cursor: nextCursor },
  { $id: "AdminOrganizationList" },
);

const AdminOrganizationRequest = Type.Object(
  { name, plan_id: Type.Optional(planId) },
  { $id: "AdminOrganizationRequest", additionalProperties: false },
);

const AdminOrganizationChange = Type.Object(
  { name: Type.Optional(name), plan_id: Type.Optional(planId) },
  { $id: "AdminOrganizationChange", additionalProperties: false, minProperties: 1 },
);

const AdminOrganizationRemoved = Type.Object(
  {
    organization_id: Type.String(),
    removed: Type.Object({
      users: count,
      keys: count,
      jobs: count,
      cancelled_jobs: Type.Integer({ minimum: 0, description: "Of these jobs, how many were unfinished." }),
      uploads: count,
      deliveries: count,
    }),
    files_removed: Type.Boolean({ description: "False: the server's cleanup removes the remaining files." }),
  },
  {
    $id: "AdminOrganizationRemoved",
    ...withExample({
      organization_id: exampleOrganization.id,
      removed: { users: 2, keys: 3, jobs: 41, cancelled_jobs: 1, uploads: 2, deliveries: 12 },
      files_removed: true,
    }),
  },
);

const one = { params: OrganizationParameters, unowned: "organization_not_found" } as const;

export const listOrganizations = adminOperation({
  id: "adminListOrganizations",
  method: "GET",
  path: "/v1/admin/organizations",
  summary: "List organizations",
  description: "Returns all organizations of the installation, oldest first.",
  query: Type.Object(pageOf("org"), { additionalProperties: false }),
  success: ok("A page of organizations.", AdminOrganizationList),
  errors: ["invalid_request"],
  async run({ ledger }, query) {
    const { rows, next_cursor } = await readPage(query, ledger.read.organizationsPage);
    return { organizations: rows.map(organizationView), next_cursor };
  },
  command: {
    name: "admin list-orgs",
    summary: "List organizations.",
    async print(_, list) {
      const organizations = await allPages(list, {}, (page) => page.organizations);
      const rows = organizations.map((each) => [each.name, each.plan_id, each.created_at, each.id]);
      const text = textTable(["name", "plan", "created", "id"], rows);
      return { json: { organizations }, text: text || "There are no organizations.\n" };
    },
  },
});

export const createOrganization = adminOperation({
  id: "adminCreateOrganization",
  method: "POST",
  path: "/v1/admin/organizations",
  summary: "Create an organization",
  description: "It gets a default project. Without `plan_id` it gets the plan of the setting default_plan.",
  body: AdminOrganizationRequest,
  bodyExample: { name: "Research", plan_id: "free" },
  success: created("The new organization.", AdminOrganizationEnvelope, "The organization."),
  async run(core, { name, plan_id = core.settings.default_plan }) {
    const checked = checkedName(name);
    requirePlan(core, plan_id);
    return { organization: organizationView(await addOrganization(core, checked, plan_id)) };
  },
  location: ({ organization }) => `/v1/admin/organizations/${organization.id}`,
  command: {
    name: "admin create-org",
    summary: "Create an organization with a default project, a plan and a balance.",
    arguments: [{ name: "NAME", doc: "Organization name." }],
    flags: { plan: { value: "ID", doc: "Plan ID; default: the setting default_plan." } },
    examples: [
      {
        command: "markmill admin create-org babbage --data-dir /var/lib/markmill",
        doc: "Create an organization.",
      },
    ],
    async print({ flags: { plan }, operands: [name = ""] }, create) {
      const { organization } = await create({ name, ...(plan === null ? {} : { plan_id: plan }) });
      const { id, plan_id, default_project_id } = organization;
      return {
        json: { id, name: organization.name, plan_id, project_id: default_project_id },
        text: `Created the organization ${organization.name} (${id}) on the plan ${plan_id}.\n`,
      };
    },
  },
});

export const getOrganization = adminOperation({
  ...one,
  id: "adminGetOrganization",
  method: "GET",
  path: "/v1/admin/organizations/:organization_id",
  summary: "Retrieve an organization",
  description: "Returns one organization by its ID.",
  success: ok("The organization.", AdminOrganizationEnvelope),
  errors: ["organization_not_found"],
  run: async (core, { organization_id }) => ({
    organization: organizationView(await organizationNamed(core, organization_id)),
  }),
});

export const changeOrganization = adminOperation({
  ...one,
  id: "adminChangeOrganization",
  method: "PATCH",
  path: "/v1/admin/organizations/:organization_id",
  summary: "Update an organization",
  description: "Changes the name or the plan. The limits of a new plan apply from the next request.",
  body: AdminOrganizationChange,
  bodyExample: { plan_id: "internal" },
  success: ok("The updated organization.", AdminOrganizationEnvelope),
  errors: ["organization_not_found", "forbidden"],
  async run(core, { organization_id, name, plan_id }) {
    const { ledger, clock, by } = core;
    const change = { actor: by.actor, nowMs: clock.nowMs() };
    if (name !== undefined) {
      const checked = checkedName(name);
      const found = await organizationNamed(core, organization_id);
      if (found.name === defaultOrganization && checked !== defaultOrganization)
        throw new Fault("forbidden", {
          message: "The organization default cannot be renamed; every start would create another one.",
        });
      const { outcome } = await ledger.write("renameOrganization", {
        ...change,
        organizationId: found.id,
        name: checked,
      });
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "organization_not_found") throw new Fault(outcome);
    }
    const { id } = await organizationNamed(core, organization_id);
    if (plan_id !== undefined) {
      requirePlan(core, plan_id);
      const { outcome } = await ledger.write("setPlan", { ...change, organizationId: id, planId: plan_id });
      if (outcome === "organization_not_found") throw new Fault(outcome);
    }
    return { organization: organizationView(await organizationNamed(core, id)) };
  },
  command: {
    name: "admin set-plan",
    summary: "Change an organization's plan, from its next request on.",
    details: ["`plans` in the configuration lists the plans."],
    flags: {
      org: { value: "NAME", required: true, doc: "Organization name or ID." },
      plan: { value: "ID", required: true, doc: "A configured plan." },
    },
    examples: [
      {
        command: "markmill admin set-plan --org babbage --plan internal",
        doc: "Change an organization's plan.",
      },
    ],
    async print({ flags }, change) {
      const { organization } = await change({ organization_id: flags.org, plan_id: flags.plan });
      return {
        json: organization,
        text: `The organization ${organization.name} is on the plan ${organization.plan_id}.\n`,
      };
    },
  },
});

export const deleteOrganization = adminOperation({
  ...one,
  id: "adminDeleteOrganization",
  method: "DELETE",
  path: "/v1/admin/organizations/:organization_id",
  summary: "Delete an organization",
  description:
    "Deletes its users, keys, jobs, results and notifications. Unfinished jobs are cancelled and their Credits released. The ledger and the audit log keep IDs only. Export the organization first if you need its data. You cannot delete your own organization or `default`.",
  success: ok("What was removed.", AdminOrganizationRemoved),
  errors: ["organization_not_found", "last_admin", "forbidden"],
  async run(core, { organization_id }, signal) {
    const { organization, removed, filesRemoved } = await deleteWithFiles(core, organization_id, signal);
    const { cancelledJobs, ...counts } = removed;
    return {
      organization_id: organization.id,
      removed: { ...counts, cancelled_jobs: cancelledJobs },
      files_removed: filesRemoved,
    };
  },
  command: {
    name: "admin delete-org",
    summary: "Delete an organization with its users, keys, jobs and results.",
    details: [
      "Queued and running jobs are cancelled and their Credits released. The ledger and the audit log keep IDs, but no names. Run `markmill admin export-org` first to keep a copy. The organization default cannot be deleted.",
    ],
    arguments: [{ name: "NAME", doc: "Organization name or ID." }],
    flags: { yes: yesFlag },
    async print({ flags: { yes }, operands: [organization_id = ""], administer, confirm }, remove) {
      const { id, name } = (await administer(getOrganization, { organization_id })).organization;
      const what = `This permanently deletes the organization ${name} (${id}) with its users, keys, jobs and results.`;
      await confirm({ yes, name, what });
      const json = await remove({ organization_id: id });
      const { users, keys, jobs } = json.removed;
      const gone = [counted(users, "user"), counted(keys, "key"), counted(jobs, "job")].join(", ");
      const rest = json.files_removed ? "" : " The server's cleanup removes the remaining files.";
      return { json, text: `Deleted the organization ${name} (${id}): ${gone}.${rest}\n` };
    },
  },
});
