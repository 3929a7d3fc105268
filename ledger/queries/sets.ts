import type { Queries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { createFindSets } from "../sets/find.ts";

export function createSetQueries(db: Db): Pick<Queries, "clientRequest"> {
  const find = once(() => createFindSets(db));
  return {
    clientRequest: async (owner, clientRequestId) => find().byRequest(owner, clientRequestId),
  };
}
