/** The organizations, to choose one of. */
import type { AdminOrganization } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useQuery } from "../../api/use-query.ts";

export interface KnownOrganizations {
  organizations: readonly AdminOrganization[];
  /** False: there are more than a list to choose from can hold. */
  complete: boolean;
}

const pageRows = 200;
const pagesMax = 5;

/** Oldest first, so that `default` leads. */
export const useOrganizations = (): Query<KnownOrganizations> => useQuery(ask, []);

async function ask(signal: AbortSignal): Promise<KnownOrganizations> {
  const organizations: AdminOrganization[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const more = cursor === null ? {} : { cursor };
    const answer = await api.adminListOrganizations({ limit: pageRows, ...more }, { signal });
    organizations.push(...answer.organizations);
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  return { organizations, complete: cursor === null };
}
