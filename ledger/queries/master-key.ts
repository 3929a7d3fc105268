import { eq } from "drizzle-orm";
import { masterKeyFact } from "../accounts/adopt-master-key.ts";
import { createSealedTexts } from "../accounts/sealed-texts.ts";
import type { MasterKeyQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { meta } from "../schema/index.ts";

export function createMasterKeyQueries(db: Db): MasterKeyQueries {
  const masterKey = once(() =>
    db.select({ value: meta.value }).from(meta).where(eq(meta.key, masterKeyFact)).prepare(),
  );
  const texts = once(() => createSealedTexts(db));
  return {
    masterKeyId: async () => masterKey().get()?.value ?? null,
    sealedTexts: async () => texts().all(),
  };
}
