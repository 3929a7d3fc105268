import type { ComponentChildren } from "preact";
import type { AdminOrganization } from "../../src/client/generated/admin-schema.ts";
import { api } from "../api/api.ts";
import { type Query, useQuery } from "../api/hooks.ts";
import { Link } from "../app/router.tsx";
import { admin } from "../messages/admin/admin.ts";
import { kindOf } from "../messages/kinds.ts";
import { omitEmpty } from "../text/omit-empty.ts";

interface OrganizationLinkProps {
  /** Null: a guest. */
  id: string | null;
  name: string;
}

export function OrganizationLink({ id, name }: OrganizationLinkProps) {
  if (id === null) return <span class="quiet">{admin.guest}</span>;
  return (
    <Link to="adminOrganization" parameters={{ organization_id: id }}>
      {name}
    </Link>
  );
}

export function JobLink({ id: job_id, children }: { id: string; children: ComponentChildren }) {
  return (
    <Link to="adminJob" parameters={{ job_id }}>
      {children}
    </Link>
  );
}

/** Table cell text, shortened, with the full text as tooltip. */
export function CutText({ text }: { text: string }) {
  return (
    <span class="short" title={text}>
      {text}
    </span>
  );
}

export interface KnownOrganizations {
  /** Oldest first, so `default` leads. */
  organizations: readonly AdminOrganization[];
  /** False: there are more than were loaded. */
  complete: boolean;
}

const pageRows = 200;
const pagesMax = 5;

export const useKnownOrganizations = (): Query<KnownOrganizations> => useQuery(ask, []);

export interface OrganizationNames {
  /** The ID if the name is unknown. */
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

export function useTypeChoices(): readonly { value: string; text: string }[] {
  const { data } = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  return (data?.capabilities ?? []).map(({ id, name }) => ({ value: id, text: kindOf(id, name) }));
}
