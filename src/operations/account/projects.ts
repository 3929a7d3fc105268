import { type Static, Type } from "@sinclair/typebox";
import { dateTime } from "../schema.ts";
import { dateTimeOrNull, givenName } from "./account.ts";

export const Project = Type.Object(
  {
    id: Type.String({ pattern: "^prj_[0-9a-f]{32}$" }),
    name: Type.String(),
    is_default: Type.Boolean({ description: "Where people work who name no other." }),
    created_at: dateTime,
    archived_at: dateTimeOrNull("Since when it takes no uploads; null: it does."),
  },
  { $id: "Project", description: "Part of an organization: its keys, uploads and jobs belong to one." },
);
export type Project = Static<typeof Project>;

export const ProjectEnvelope = Type.Object({ project: Project }, { $id: "ProjectEnvelope" });
export const ProjectList = Type.Object({ projects: Type.Array(Project) }, { $id: "ProjectList" });

/** To make one, and to change one. */
export const ProjectRequest = Type.Object(
  { name: givenName },
  { $id: "ProjectRequest", additionalProperties: false },
);

export const ProjectParameters = Type.Object({ project_id: Type.String({ pattern: "^prj_[0-9a-f]{32}$" }) });
