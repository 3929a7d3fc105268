/** The administration, one story: people come, work, are moved about and leave, and so does their organization. */
import { call } from "../call.ts";
import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";
import { backups } from "./admin/backups.ts";
import { feedback } from "./admin/feedback.ts";
import { installation } from "./admin/installation.ts";
import { models } from "./admin/models.ts";
import { money, organizations } from "./admin/organizations.ts";
import { invitations, people } from "./admin/people.ts";
import { base, get, kept, none, organization, send, user } from "./admin/shared.ts";

const leaving: Scenario[] = [
  {
    ...get,
    name: "an organization is exported",
    path: organization("/export"),
    status: 200,
    answers: {
      "content-type": "application/zip",
      "content-disposition": /^attachment; filename="org_[0-9a-f]{32}\.zip"$/,
    },
    contains: ["organization.json"],
  },
  {
    ...get,
    name: "and one that is not there is not",
    path: `${base}/organizations/${none("org")}/export`,
    status: 404,
  },
  { ...send("DELETE"), name: "a user is deleted", path: user("user"), status: 204 },
  {
    ...send("DELETE"),
    name: "and is not there any more",
    path: user("user"),
    status: 404,
    code: "user_not_found",
  },
  {
    ...send("DELETE"),
    name: "an organization is deleted",
    path: organization(),
    status: 200,
    json: { removed: { users: 0, keys: 0, jobs: 0, cancelled_jobs: 0 }, files_removed: true },
  },
  {
    ...get,
    name: "and is not there any more",
    path: organization(),
    status: 404,
    code: "organization_not_found",
  },
];

/** The same prices under another name. */
async function changedCard({ target }: World): Promise<string> {
  const { json } = await call(target, { ...get, path: `${base}/rate-cards` });
  const { rate_cards: cards } = json as { rate_cards: { active: boolean; rate_card_version: string }[] };
  const active = cards.find((card) => card.active);
  return JSON.stringify({ ...active, rate_card_version: `${active?.rate_card_version}-house` });
}

const cards: Scenario[] = [
  {
    as: "admin",
    method: "POST",
    name: "a rate card is added, and prices from now on",
    path: `${base}/rate-cards`,
    body: changedCard,
    status: 201,
    json: { active: true, source: "administrator" },
    keeps: { card: "rate_card_version" },
  },
  {
    ...get,
    name: "one rate card",
    path: (world) => `${base}/rate-cards/${kept(world, "card")}`,
    status: 200,
    json: { active: true },
  },
  {
    ...get,
    name: "a rate card that is not there",
    path: `${base}/rate-cards/none`,
    status: 404,
    code: "rate_card_not_found",
  },
];

/** Callers who may not, at one route that reads and one that changes; a table of its own has all the routes. */
const refused: Scenario[] = [
  { method: "GET", path: `${base}/users` },
  { method: "POST", path: `${base}/users/${none("usr")}/ban` },
].flatMap((sent): Scenario[] => [
  {
    ...sent,
    as: null,
    name: `${sent.path} without credentials`,
    status: 401,
    code: "authentication_required",
  },
  { ...sent, name: `${sent.path} with a key for converting`, status: 403, code: "insufficient_scope" },
  {
    ...sent,
    as: "adminUnscoped",
    name: `${sent.path} with an administrator's key for converting`,
    status: 403,
    code: "insufficient_scope",
    answers: { "www-authenticate": /scope="svc:admin"/ },
  },
  {
    ...sent,
    as: "adminsScope",
    name: `${sent.path} with a member's key for it`,
    status: 403,
    code: "forbidden",
  },
]);

export const administration: readonly Scenario[] = [
  ...refused,
  ...people,
  ...invitations,
  ...organizations,
  ...money,
  ...installation,
  ...feedback,
  ...backups,
  ...models,
  ...leaving,
  ...cards,
];
