/** Removes keys and local paths from doctor's output for models. */
import { homedir, tmpdir } from "node:os";
import { credentialsPath } from "../../client/credentials.ts";
import type { Context } from "../context.ts";

const key = /\bmk_[a-z]+_[\w-]+/g;
const within = "[^\\s'\"`;,()]";
/** An absolute path that is not part of a URL, word or other path. */
const absolute = `(?<![\\w:/.~…])/${within}+`;

const elsewhere = "[a path outside the root]";

/** `root`: null if there is none. `folders`: other known folders, which may contain spaces. */
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
  // Not as a prefix of a longer name, nor inside another path or URL.
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
