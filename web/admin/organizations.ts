/** The organizations, to choose one of, and to name those that lists know by their id alone. */
import type { AdminOrganization } from "../../src/client/generated/admin-schema.ts";
import { api } from "../api/api.ts";
import { type Query, useQuery } from "../api/hooks.ts";
import { omitEmpty } from "../omit-empty.ts";

export interface KnownOrganizations {
  /** Oldest first, so that `default` leads. */
  organizations: readonly AdminOrganization[];
  /** False: there are more than a list to choose from can hold. */
  complete: boolean;
}

/** More organizations are found by their id. */
const pageRows = 200;
const pagesMax = 5;

export const useKnownOrganizations = (): Query<KnownOrganizations> => useQuery(ask, []);

export interface OrganizationNames {
  /** The id where the name is not known. */
  nameOf(id: string): string;
  choices: readonly { value: string; text: string }[];
}

export function useOrganizations(): OrganizationNames {
  const organizations = useKnownOrganizations().data?.organizations ?? [];
  return {
    nameOf: (id) => organizations.find((each) => each.id === id)?.name ?? id,
    choices: organizations.map(({ id, name }) => ({ value: id, text: name })),
  };
}

async function ask(signal: AbortSignal): Promise<KnownOrganizations> {
  const organizations: AdminOrganization[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const input: { limit: number; cursor?: string } = { limit: pageRows, ...omitEmpty({ cursor }) };
    const answer = await api.adminListOrganizations(input, { signal });
    organizations.push(...answer.organizations);
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  return { organizations, complete: cursor === null };
}
