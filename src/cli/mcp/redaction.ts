/** What doctor tells an administrator, as a model may read it: without keys, and without paths of this machine. */
import { homedir, tmpdir } from "node:os";
import { credentialsPath } from "../../client/credentials.ts";
import type { Context } from "../context.ts";

const key = /\bmk_[a-z]+_[\w-]+/g;
const within = "[^\\s'\"`;,()]";
/** From a slash that no address, word or other path goes before. */
const absolute = `(?<![\\w:/.~…])/${within}+`;

const elsewhere = "[a path outside the root]";

/**
 * `root`: null if there is none. `folders`: others that are spoken of; they may hold spaces, at which a path would
 * seem to end.
 */
export function createRedaction(
  root: string | null,
  folders: readonly string[],
  { environment, cwd }: Context,
): (text: string) => string {
  const { MARKMILL_API_KEY: apiKey, HOME: home = homedir() } = environment;
  const known = [...folders, cwd, home, tmpdir(), credentialsPath(environment) ?? ""]
    .filter((path) => path.startsWith("/") && path.length > 1)
    .sort((a, b) => b.length - a.length)
    .map((path) => `${RegExp.escape(path)}${within}*`);
  // Not the beginning of a longer name beside it, nor a part of another path or address.
  const ownPaths =
    root === null || root === "/"
      ? null
      : new RegExp(`(?<![\\w:/.~…-])${RegExp.escape(root)}(?:/|(?!${within}))`, "g");
  const paths = new RegExp([...known, absolute].join("|"), "g");
  return (text) => {
    let shown = (apiKey ? text.replaceAll(apiKey, "[key]") : text).replace(key, "[key]");
    if (ownPaths !== null) shown = shown.replace(ownPaths, (path) => (path.endsWith("/") ? "" : "."));
    return shown.replace(paths, elsewhere);
  };
}
