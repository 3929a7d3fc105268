/** Whether the sign-in that the page came with still stands. */
import { ApiError } from "../../src/client/errors.ts";
import type { Transport } from "../../src/client/transport.ts";
import { boot } from "../app/boot.ts";
import { createStore } from "../app/store.ts";

/** True once the server has not known this browser any more. */
export const sessionEnded = createStore(false);

export function watched(send: Transport): Transport {
  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      if (boot.person !== null && error instanceof ApiError && error.status === 401) sessionEnded.set(true);
      throw error;
    }
  };
}
