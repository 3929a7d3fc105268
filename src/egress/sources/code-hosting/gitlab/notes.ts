/**
 * What is said of an issue or merge request. The API gives notes to signed-in callers alone; the addresses that GitLab's
 * own pages load them from give them to everybody who may see the page. They are not documented: where they do not
 * answer as expected, the page comes without comments and says so.
 */
import { Fault } from "../../../../../config/errors/fault.ts";
import { askJson } from "../../ask-json.ts";
import type { ImportMeans } from "../../contract.ts";
import { type Contribution, readTree, type Tree } from "../../discussion-tree.ts";
import { addressOf, type Fields, fieldsOf, itemsOf, momentOf, nameOf, saidIn, textOf } from "../../json.ts";
import { onLine } from "../on-line.ts";
import { perPage } from "../paged.ts";
import { answerBytesMax } from "../rest-api.ts";
import { authorOf, proseIn } from "./people.ts";

const pagesMax = 5;
/** Of app/models/user_preference.rb: without what the system notes of changes. */
const commentsOnly = 1;

/** `page`: the or merge request's own address. Null: they are not to be had. */
export async function notesOf(page: string, project: string, means: ImportMeans): Promise<Tree | null> {
  const discussions: unknown[] = [];
  let cursor = "";
  let more = false;
  for (let number = 1; number <= pagesMax; number += 1) {
    const found = await pageOf(page, cursor, means);
    if (found === null && number === 1) return null;
    for (const each of found?.discussions ?? []) discussions.push(each);
    cursor = found?.next ?? "";
    more = cursor !== "";
    if (!more || means.left().requests < 2) break;
  }
  const tree = readTree<unknown>(discussions, (entry) => readEntry(fieldsOf(entry), page, project));
  // How many the rest are is not said; that there are some is.
  return more ? { ...tree, omitted: Math.max(1, tree.omitted) } : tree;
}

async function pageOf(
  page: string,
  cursor: string,
  means: ImportMeans,
): Promise<{ discussions: readonly unknown[]; next: string | null } | null> {
  const query = `per_page=${perPage}&notes_filter=${commentsOnly}&persist_filter=false`;
  const after = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
  try {
    const { json, headers } = await askJson(means, `${page}/discussions.json?${query}${after}`, {
      bytesMax: answerBytesMax,
    });
    return Array.isArray(json)
      ? { discussions: itemsOf(json), next: headers.get("x-next-page-cursor") }
      : null;
  } catch (error) {
    const unexpected = error instanceof Fault && error.code !== "remote_too_large";
    if (unexpected && !means.signal.aborted) return null;
    throw error;
  }
}

/** A discussion is its first note with those that answer it. */
function readEntry(fields: Fields, page: string, project: string) {
  const notes = itemsOf(fields.notes);
  const [first, ...others] = notes.length === 0 ? [fields] : notes;
  const note = fieldsOf(first);
  if (note.system === true) return null;
  const comment: Contribution = {
    author: authorOf(note),
    published: momentOf(note.created_at),
    score: null,
    url: nameOf(note.id) === null ? null : addressOf(`#note_${nameOf(note.id)}`, new URL(page)),
    body: proseIn(bodyOf(note), project),
  };
  return { comment, replies: others };
}

function bodyOf(note: Fields): string {
  const body = saidIn(note.note) ?? saidIn(note.body) ?? "";
  const position = fieldsOf(note.position);
  const path = textOf(position.new_path) ?? textOf(position.old_path);
  if (path === null || body === "") return body;
  return onLine({ path, line: nameOf(position.new_line) ?? nameOf(position.old_line), hunk: null, body });
}
