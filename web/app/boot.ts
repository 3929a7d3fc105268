/** Reads the data that the server embeds in the page. */
import type { Boot } from "./boot-data.ts";

/** Null in tests. */
const page = globalThis.document?.documentElement ?? null;

/** Base path behind a proxy, without a trailing slash; empty at the root. */
export const base: string = page?.dataset.base ?? "";

export const boot: Boot = JSON.parse(
  globalThis.document?.getElementById("app")?.dataset.boot ??
    '{"version":"","person":null,"guests":false,"sign_up":false}',
) as Boot;
