import { and, count, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import type { LinkKind } from "../schema/enums.ts";
import { accountLinks, organizations, user } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";

export function createLinkQueries(db: Db) {
  const { tokenHash, ...columns } = getTableColumns(accountLinks);
  const select = () =>
    db
      .select({ ...columns, organizationName: organizations.name })
      .from(accountLinks)
      .innerJoin(organizations, eq(organizations.id, accountLinks.organizationId));
  const byHash = once(() =>
    select()
      .where(eq(tokenHash, param("tokenHash")))
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
    /** Includes invalid links; see linkState. */
    linkByHash: async (hash: string): Promise<LinkRow | null> => {
      const row = byHash().get({ tokenHash: hash });
      return row === undefined ? null : toRow(row);
    },
    /** Newest first. The cursor is the last row of the previous page. */
    links: async ({
      organizationId,
      kind,
      limit,
      before,
    }: {
      /** Null: all. */
      organizationId: string | null;
      kind: LinkKind | null;
      limit: number;
      before: { createdAtMs: number; id: string } | null;
    }): Promise<LinkRow[]> => {
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
    /** Whether an administrator exists who is not banned. */
    hasAdministrator: async (): Promise<boolean> => (administrators().get()?.found ?? 0) > 0,
  };
}

/** A link with its organization's name. */
export type LinkRow = Omit<typeof accountLinks.$inferSelect, "tokenHash" | "createdByKind" | "createdBy"> & {
  organizationName: string;
  createdBy: Pick<Actor, "kind" | "id">;
};
