/** How the scenarios of the administration call it, and what they have made for each other. */
import type { World } from "../../world.ts";

export const base = "/v1/admin";
export const kept = (world: World, name: string): string => world.kept.get(name) ?? `unmade-${name}`;
export const get = { as: "admin" } as const;
export const send = (method: string, body?: object) =>
  ({ as: "admin", method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }) as const;

export const user =
  (name: string, rest = "") =>
  (world: World) =>
    `${base}/users/${kept(world, name)}${rest}`;
export const organization =
  (rest = "") =>
  (world: World) =>
    `${base}/organizations/${kept(world, "org")}${rest}`;
export const project =
  (rest = "") =>
  (world: World) =>
    `${base}/organizations/${kept(world, "org")}/projects/${kept(world, "project")}${rest}`;
export const none = (prefix: string) => `${prefix}_${"0".repeat(32)}`;
