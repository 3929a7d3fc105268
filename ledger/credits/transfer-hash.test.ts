import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { chainGenesis } from "../audit/hash-chain.ts";
import type { TransferContent } from "../contract/history.ts";
import { transferHash } from "./transfer-hash.ts";

const transfer: TransferContent = {
  sequence: 1,
  key: "grant:t1",
  kind: "issue",
  debitAccountId: "issued",
  creditAccountId: "available:org_a",
  creditUnits: 500,
  bucketId: "grant:t1",
  holdId: null,
  actorKind: "admin_cli",
  actorId: null,
  reason: 'a "pack", übrigens',
  createdAtMs: 1_700_000_000_000,
};

test("the hash is SHA-256 of the documented text", () => {
  const text = `["${chainGenesis}",1,"grant:t1","issue","issued","available:org_a",500,"grant:t1",null,"admin_cli",null,"a \\"pack\\", übrigens",1700000000000]`;
  expect(transferHash(chainGenesis, transfer)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
});

test("every field and the hash before count", () => {
  const original = transferHash(chainGenesis, transfer);
  const others = Object.entries(transfer).map(([name, value]) =>
    transferHash(chainGenesis, { ...transfer, [name]: typeof value === "number" ? value + 1 : `${value}x` }),
  );
  others.push(transferHash("1".repeat(64), transfer));
  expect(new Set([original, ...others]).size).toBe(others.length + 1);
});
