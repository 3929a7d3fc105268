import type { Tool } from "../../tool.ts";
import { catalogBody, capabilitiesTool as shared } from "../../tools/capabilities.ts";
import type { LocalCall } from "../work.ts";

/** The same as the hosted one; without a server it tells what this executable converts. */
export const capabilitiesTool: Tool<LocalCall> = {
  ...shared,
  run: async (input, { work }) => {
    const { capability_id: id } = input as { capability_id?: string };
    return { body: catalogBody(await work.capabilities(), id) };
  },
};
