/** Objects that examples of several operations refer to. */
export const exampleOrganization = {
  id: "org_7c1e5d0a93b84f26a1d4e8b3c5f60912",
  name: "Harbour Office",
  plan_id: "internal",
  default_project_id: "prj_2b8f4c6e1a7d4390b5e2f7a9c0d31864",
  created_at: "2026-11-02T08:00:00.000Z",
};

export const exampleProject = {
  id: exampleOrganization.default_project_id,
  organization_id: exampleOrganization.id,
  name: "default",
  is_default: true,
  created_at: exampleOrganization.created_at,
  archived_at: null,
};

export const exampleUser = {
  id: "usr_9e4b7a2c5d1f48039c6b8e0f2a7d4153",
  email: "ada@example.org",
  name: "Ada Lovelace",
  role: "member",
  organization_id: exampleOrganization.id,
  organization: exampleOrganization.name,
  banned: false,
  created_at: "2026-11-02T08:10:00.000Z",
};

export const exampleLink = (path: string) => `http://127.0.0.1:8484/${path}?token=mk_link_${"7a".repeat(32)}`;

/** How other objects refer to one of these. */
export const reference = ({ id, name }: { id: string; name: string }) => ({ id, name });

export const exampleSessionId = "Jt4cGm2pQe8uYw1sXk7vBn3zRh6dLf0a";
export const exampleJobId = "job_019a9c3e5b7072f4a3d1c2b4e5f60718";
export const exampleUploadId = "upl_5f0c2a9b7d3e41868a12c4f09e6b7d35";
export const examplePricing = {
  credit_scale: 1000,
  credit_model_version: "2026-08-25",
  rate_card_version: "2026-11-21",
};
