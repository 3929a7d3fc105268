import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, useList } from "../../api/hooks.ts";

/** Of one organization, or with an empty id of all. */
export const useUsers = (organizationId: string): Pages<AdminUser> =>
  useList(api.adminListUsers, "users", { limit: 100, organization_id: organizationId });

/** Of what has come so far; the table asks for more as long as there is room for it. */
export function matching(pages: Pages<AdminUser>, text: string): Pages<AdminUser> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return pages;
  const items = pages.items.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
  return { ...pages, items };
}
