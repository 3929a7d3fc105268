/** A gist: its files and what is said of it (docs.github.com/rest/gists). */

import { fileKindOf } from "../../../../../converters/formats/text/file-kind.ts";
import type { ImportContext, SourcePage } from "../../contract.ts";
import { discussionPage, nestListed, proseOf } from "../../discussion-tree.ts";
import { bylineOf, countOf, fieldsOf, momentOf, nonBlank, required, textOf } from "../../json.ts";
import { escaped, fenced } from "../../markdown.ts";
import { filePage } from "../file-page.ts";
import { listedAs } from "../issue-page.ts";
import { allPages, perPage } from "../rest-api.ts";
import type { GithubApi } from "./api.ts";
import { remarkOf } from "./issue.ts";

const filesMax = 100;

interface GistFile {
  name: string;
  content: string;
  truncated: boolean;
}

/** A single file without comments is the page itself. Throws Fault. */
export async function gistPage(
  api: GithubApi,
  id: string,
  url: URL,
  context: ImportContext,
): Promise<SourcePage> {
  const gist = fieldsOf((await api.ask(`/gists/${id}`)).json);
  const all = Object.values(fieldsOf(required(gist.files, "files")));
  const files = all.slice(0, filesMax).map((value): GistFile => {
    const fields = fieldsOf(value);
    return {
      name: required(nonBlank(fields.filename), "filename"),
      content: textOf(fields.content) ?? "",
      truncated: fields.truncated === true,
    };
  });
  const owner = textOf(fieldsOf(gist.owner).login);
  const published = momentOf(gist.created_at);
  const title = nonBlank(gist.description) ?? files[0]?.name ?? `gist ${id}`;
  const warnings = files
    .filter(({ truncated }) => truncated)
    .map(
      ({ name }) => `Of the file ${name} only the beginning is here: GitHub hands out the first megabyte.`,
    );
  if (all.length > filesMax)
    warnings.push(`Of the gist's ${all.length} files the first ${filesMax} are here.`);
  const facts = {
    url,
    title,
    siteName: "GitHub",
    ...bylineOf(owner, published),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
  const count = countOf(gist.comments);
  const [only] = files;
  if (count === 0 && files.length === 1 && only !== undefined)
    return filePage(only.name, Buffer.from(only.content), { ...facts, charset: "utf-8" });
  const text = files.map(shownIn).join("\n\n");
  if (count === 0)
    return {
      ...facts,
      kind: "markdown",
      bytes: Buffer.from(`# ${escaped(title)}\n\n${text}\n`),
      charset: "utf-8",
    };
  const { items } = await allPages(
    async (page) => (await api.ask(`/gists/${id}/comments?per_page=${perPage}&page=${page}`)).json,
    context.left,
  );
  const tree = nestListed(items.map((each, index) => listedAs("remark", each, index, remarkOf(each))));
  return discussionPage(
    {
      title,
      author: owner,
      published,
      score: null,
      link: null,
      facts: [],
      body: proseOf(text),
      comments: tree.comments,
      commentsOmitted: Math.max(tree.omitted, count - tree.count),
    },
    facts,
  );
}

/** Under its name: Markdown as itself, everything else in a fence. */
function shownIn({ name, content }: GistFile): string {
  const nature = fileKindOf(name);
  const language = nature.kind === "code" ? nature.language : "";
  const shown = nature.kind === "markdown" ? content.trim() : fenced(content, language);
  return `## ${escaped(name)}\n\n${shown}`;
}
