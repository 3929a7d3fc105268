import type { Tool } from "../../tool.ts";
import { catalogBody, capabilitiesTool as shared } from "../../tools/capabilities.ts";
import type { LocalCall } from "../work.ts";

/** Like the hosted one; without a server it lists the formats of this executable. */
export const capabilitiesTool: Tool<LocalCall> = {
  ...shared,
  run: async (input, { work }) => {
    const { capability_id: id } = input as { capability_id?: string };
    return { body: catalogBody(await work.capabilities(), id) };
  },
};
