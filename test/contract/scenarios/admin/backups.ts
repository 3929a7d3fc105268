/** The server's own backups: made, listed, taken, deleted. */

import type { Scenario } from "../../scenario.ts";
import type { World } from "../../world.ts";
import { base, get, kept, send } from "./shared.ts";

const path = `${base}/backups`;
const one =
  (rest = "") =>
  (world: World) =>
    `${path}/${kept(world, "backup")}${rest}`;
const none = `${path}/markmill-20261121T020000Z-00000000.tar`;
const etag = (world: World) => `"${kept(world, "backup")}"`;

const isMade = (json: unknown) => {
  const { backups, running } = json as { backups: unknown[]; running: unknown };
  return running === null && backups.length > 0;
};

export const backups: readonly Scenario[] = [
  {
    ...get,
    name: "no backup yet",
    path,
    status: 200,
    json: { backups: [], running: null, last_success: null, last_failure: null },
  },
  {
    ...send("POST"),
    name: "a backup is started",
    path,
    status: 202,
    contains: [/"name":"markmill-\d{8}T\d{6}Z-[0-9a-f]{8}\.tar"/],
    keeps: { backup: "running.name" },
  },
  {
    ...get,
    name: "and is there when it is whole",
    path,
    status: 200,
    until: isMade,
    json: { backups: [{ with_key: false }], last_failure: null },
    contains: [/"entries_head":"[0-9a-f]{64}"/, /"audit_head":"[0-9a-f]{64}"/, /"last_success":\{"at"/],
  },
  {
    ...get,
    name: "a backup is taken",
    path: one("/download"),
    status: 200,
    answers: {
      "content-type": "application/x-tar",
      "content-disposition": /^attachment; filename="markmill-.*\.tar"$/,
      "accept-ranges": "bytes",
    },
    contains: ["backup.json", "svc.backup.v1", "manifest.json"],
  },
  {
    ...get,
    name: "a part of it",
    path: one("/download"),
    headers: { range: "bytes=0-10" },
    status: 206,
    answers: { "content-length": "11", "content-range": /^bytes 0-10\/\d+$/ },
    contains: ["backup.json"],
  },
  {
    ...get,
    name: "a part behind its end",
    path: one("/download"),
    headers: { range: "bytes=999999999999-" },
    status: 416,
    code: "range_not_satisfiable",
  },
  {
    ...get,
    name: "not again when the caller has it",
    path: one("/download"),
    headers: (world) => ({ "if-none-match": etag(world) }),
    status: 304,
  },
  { ...send("DELETE"), name: "a backup is deleted", path: one(), status: 204 },
  {
    ...send("DELETE"),
    name: "and is not there any more",
    path: one(),
    status: 404,
    code: "backup_not_found",
  },
  {
    ...get,
    name: "a backup that never was",
    path: `${none}/download`,
    status: 404,
    code: "backup_not_found",
  },
  ...["..%2f..%2fledger.db", "ledger.db", "markmill-20261121T020000Z-00000000.tar%00", "backup.tar.part"].map(
    (name): Scenario => ({
      ...get,
      name: `no file is taken by the name ${name}`,
      path: `${path}/${name}/download`,
      status: 404,
      code: "backup_not_found",
    }),
  ),
];
