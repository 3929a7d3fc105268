/** What the server says of the visitor and the installation with the page itself. */
import type { Boot } from "./boot-facts.ts";

/** Null outside a browser: modules are also looked at by tests. */
const page = globalThis.document?.documentElement ?? null;

/** Path of the installation behind a proxy, without a trailing slash; empty at the root. */
export const base: string = page?.dataset.base ?? "";

export const boot: Boot = JSON.parse(
  globalThis.document?.getElementById("app")?.dataset.boot ??
    '{"version":"","person":null,"guests":false,"sign_up":false}',
) as Boot;
