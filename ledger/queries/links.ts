import { and, count, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { LinkQueries, LinkRow } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { accountLinks, organizations, user } from "../schema/index.ts";

export function createLinkQueries(db: Db): LinkQueries {
  const { tokenHash, ...columns } = getTableColumns(accountLinks);
  const select = () =>
    db
      .select({ ...columns, organizationName: organizations.name })
      .from(accountLinks)
      .innerJoin(organizations, eq(organizations.id, accountLinks.organizationId));
  const byHash = once(() =>
    select()
      .where(eq(tokenHash, sql.placeholder("tokenHash")))
      .prepare(),
  );
  const administrators = once(() =>
    db
      .select({ found: count() })
      .from(user)
      .where(and(eq(user.role, "admin"), eq(user.banned, false)))
      .prepare(),
  );

  const toRow = ({
    createdByKind: kind,
    createdBy: id,
    ...row
  }: ReturnType<ReturnType<typeof select>["all"]>[number]): LinkRow => ({ ...row, createdBy: { kind, id } });

  return {
    linkByHash: async (hash) => {
      const row = byHash().get({ tokenHash: hash });
      return row === undefined ? null : toRow(row);
    },
    links: async ({ organizationId, kind, limit, before }) => {
      const conditions: (SQL | undefined)[] = [
        organizationId === null ? undefined : eq(accountLinks.organizationId, organizationId),
        kind === null ? undefined : eq(accountLinks.kind, kind),
        before === null
          ? undefined
          : sql`(${accountLinks.createdAtMs}, ${accountLinks.id}) < (${before.createdAtMs}, ${before.id})`,
      ];
      return select()
        .where(and(...conditions))
        .orderBy(desc(accountLinks.createdAtMs), desc(accountLinks.id))
        .limit(limit)
        .all()
        .map(toRow);
    },
    hasAdministrator: async () => (administrators().get()?.found ?? 0) > 0,
  };
}
