import { Fault } from "../../../config/errors/fault.ts";
import type { AdminCore } from "./core.ts";
import type { SelfTestResult } from "./self-test/self-test.ts";

export interface SelfTestOperations {
  /** Throws service_unavailable while no server runs; `markmill doctor` tries the engines then. */
  selfTest(args: Record<string, never>): Promise<SelfTestResult[]>;
}

export function selfTestOperations({ server }: AdminCore): SelfTestOperations {
  return {
    selfTest: async () => {
      if (server === null) throw new Fault("service_unavailable", { message: "No server runs here." });
      return server.selfTest();
    },
  };
}
