/** Jobs of all owners, settings, figures. */
import type { Scenario } from "../../scenario.ts";
import { base, get, kept, none, send } from "./shared.ts";

export const installation: readonly Scenario[] = [
  {
    ...get,
    name: "jobs of all owners",
    path: `${base}/jobs?limit=200`,
    status: 200,
    contains: ["annual report.pdf", "secret plan.pdf"],
  },
  {
    ...get,
    name: "jobs of one status",
    path: `${base}/jobs?limit=1&status=succeeded`,
    status: 200,
    contains: [/"next_cursor":"job_/],
  },
  {
    ...get,
    name: "jobs of one organization",
    path: (world) => `${base}/jobs?organization_id=${kept(world, "org")}`,
    status: 200,
    json: { jobs: [], next_cursor: null },
  },
  {
    ...get,
    name: "another's job",
    path: ({ foreignJobId }) => `${base}/jobs/${foreignJobId}`,
    status: 200,
    contains: ["secret plan.pdf", '"hold":"settled"', /"organization_id":"org_/],
  },
  {
    ...get,
    name: "whose job it is",
    path: ({ jobId }) => `${base}/jobs/${jobId}`,
    status: 200,
    keeps: { owners: "job.organization_id" },
  },
  {
    ...get,
    name: "the keys of its organization, the revoked one last",
    path: (world) => `${base}/organizations/${kept(world, "owners")}/keys`,
    status: 200,
    contains: ["mk_live_"],
    keeps: { key: "keys.last.id" },
  },
  {
    ...get,
    name: "keys page by page",
    path: (world) => `${base}/organizations/${kept(world, "owners")}/keys?limit=1`,
    status: 200,
    contains: [/"next_cursor":"\d+_key_/],
  },
  {
    ...send("DELETE"),
    name: "a key is revoked, again without an error",
    path: (world) => `${base}/organizations/${kept(world, "owners")}/keys/${kept(world, "key")}`,
    status: 204,
  },
  {
    ...send("DELETE"),
    name: "a key of another organization is not there",
    path: (world) => `${base}/organizations/${kept(world, "org")}/keys/${kept(world, "key")}`,
    status: 404,
    code: "key_not_found",
  },
  {
    ...get,
    name: "a job that is not there",
    path: `${base}/jobs/${none("job")}`,
    status: 404,
    code: "job_not_found",
  },
  {
    ...get,
    name: "an incident that is not there",
    path: `${base}/incidents/sup_${"0".repeat(12)}`,
    status: 404,
    code: "incident_not_found",
  },
  {
    ...get,
    name: "settings with their sources",
    path: `${base}/settings`,
    status: 200,
    contains: ['"key":"server.listen"', '"source":"default"', '"source":"flag --data-dir"'],
  },
  {
    ...get,
    name: "the overview",
    path: `${base}/overview`,
    status: 200,
    json: { ready: true, disk: { state: "enough" } },
  },
];
