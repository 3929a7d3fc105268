/** What organizations are called: lists of jobs and opinions name them by id alone. */
import { api } from "../api/api.ts";
import { useQuery } from "../api/use-query.ts";

/** Pages of a hundred; more organizations are found by their id. */
const pagesMax = 5;

export interface OrganizationNames {
  /** The id where the name is not known. */
  nameOf(id: string): string;
  choices: readonly { value: string; text: string }[];
}

export function useOrganizations(): OrganizationNames {
  const { data } = useQuery(namesById, []);
  return {
    nameOf: (id) => data?.get(id) ?? id,
    choices: [...(data ?? [])].map(([value, text]) => ({ value, text })),
  };
}

async function namesById(signal: AbortSignal): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const input: { limit: number; cursor?: string } = { limit: 100, ...(cursor === null ? {} : { cursor }) };
    const { organizations, next_cursor } = await api.adminListOrganizations(input, { signal });
    for (const { id, name } of organizations) names.set(id, name);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return names;
}
