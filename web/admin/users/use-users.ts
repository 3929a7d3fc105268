import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, usePages } from "../../api/hooks.ts";
import { omitEmpty } from "../../omit-empty.ts";

/** Of one organization, or with an empty id of all. */
export const useUsers = (organizationId: string): Pages<AdminUser> =>
  usePages(
    async (cursor, signal) => {
      const { users, next_cursor } = await api.adminListUsers(
        { limit: 100, ...omitEmpty({ cursor, organization_id: organizationId }) },
        { signal },
      );
      return { items: users, next_cursor };
    },
    [organizationId],
  );

/** Of what has come so far; the table asks for more as long as there is room for it. */
export function matching(pages: Pages<AdminUser>, text: string): Pages<AdminUser> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return pages;
  const items = pages.items.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
  return { ...pages, items };
}
