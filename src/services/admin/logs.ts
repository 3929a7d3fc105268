import type { LogLevel } from "../../log/log.ts";
import type { LogPage } from "../../log/tail.ts";
import type { AdminCore } from "./core.ts";

export interface LogOperations {
  /** Of the server's own log, as long as it runs; nothing while none does. */
  logs(args: { after: number | null; level: LogLevel; limit: number }): Promise<LogPage>;
}

export function logOperations({ server }: AdminCore): LogOperations {
  return {
    logs: async (asked) => server?.logTail.page(asked) ?? { lines: [], after: 0, missed: false },
  };
}
