/** Linked data (JSON-LD with schema.org's vocabulary) about the page's main thing. */
import { append } from "../../../../util/append.ts";
import { saysSomething, tidy } from "./head.ts";

export interface LinkedData {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly published: string | null;
  readonly siteName: string | null;
  readonly description: string | null;
  readonly language: string | null;
  /** The text of the article, when the page gives it. */
  readonly body: string | null;
}

type Thing = Readonly<Record<string, unknown>>;

const thingsMax = 5000;
const authorsMax = 20;

const articleTypes =
  /^(?:\w*Article|BlogPosting|LiveBlogPosting|Report|Review|Recipe|HowTo|NewsReport|\w+NewsArticle)$/;
const postingTypes =
  /^(?:SocialMediaPosting|DiscussionForumPosting|Question|QAPage|Product|Book|Event|JobPosting|Course|SoftwareApplication|VideoObject|PodcastEpisode|CreativeWork)$/;
const pageTypes = /^(?:\w*WebPage|\w+Page)$/;

/** `scripts`: their texts, in order. Of several things an article comes first, then postings and works. */
export function readLinkedData(scripts: readonly string[]): LinkedData {
  const things = scripts.flatMap(parsed).flatMap(thingsIn).slice(0, thingsMax);
  const main = [articleTypes, postingTypes]
    .map((types) => things.find((thing) => isOf(thing, types)))
    .find(isPresent);
  const page = things.find((thing) => isOf(thing, pageTypes));
  const site = things.find((thing) => isOf(thing, /^WebSite$/));
  const first = (...values: readonly (string | null)[]) => values.find((value) => value !== null) ?? null;
  const authors = namesOf(main?.author ?? main?.creator);
  return {
    title: first(textOf(main?.headline), textOf(main?.name)),
    authors,
    published: first(textOf(main?.datePublished), textOf(main?.dateCreated), textOf(page?.datePublished)),
    siteName: first(...namesOf(main?.publisher), textOf(site?.name), ...namesOf(page?.publisher)),
    description: first(textOf(main?.description), textOf(page?.description)),
    language: first(textOf(main?.inLanguage), textOf(page?.inLanguage)),
    body: first(textOf(main?.articleBody), textOf(main?.text)),
  };
}

function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Empty for a script that is not JSON. Comments and marks of character data that some put around it are left aside. */
function parsed(script: string): unknown[] {
  const section = script.slice(0, 100).indexOf("CDATA[");
  const lead = section < 0 ? 0 : section + "CDATA[".length;
  const starts = [script.indexOf("{", lead), script.indexOf("[", lead)].filter((at) => at >= 0);
  const ends = [script.lastIndexOf("}"), section < 0 ? script.lastIndexOf("]") : -1];
  try {
    return starts.length === 0 ? [] : [JSON.parse(script.slice(Math.min(...starts), Math.max(...ends) + 1))];
  } catch {
    return [];
  }
}

/** All objects in breadth, outer before inner, so that the page's main thing comes before what it mentions. */
function thingsIn(value: unknown): Thing[] {
  const things: Thing[] = [];
  let level: unknown[] = [value];
  while (level.length > 0 && things.length < thingsMax) {
    const next: unknown[] = [];
    for (const each of level) {
      if (Array.isArray(each)) append(next, each.slice(0, thingsMax));
      else if (isThing(each)) {
        things.push(each);
        for (const key of ["@graph", "mainEntity", "mainEntityOfPage", "itemReviewed"])
          if (each[key] !== undefined) next.push(each[key]);
      }
    }
    level = next.slice(0, thingsMax);
  }
  return things;
}

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOf(thing: Thing, types: RegExp): boolean {
  const type = thing["@type"];
  return (Array.isArray(type) ? type : [type]).some(
    (each) =>
      typeof each === "string" && types.test(each.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")),
  );
}

function textOf(value: unknown): string | null {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one !== "string") return null;
  const text = tidy(one);
  return saysSomething(text) ? text : null;
}

/** Names of people and organizations: texts, objects with a name, or lists of them. */
function namesOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.flat().slice(0, authorsMax) : [value];
  return list.flatMap((each) => textOf(isThing(each) ? each.name : each) ?? []);
}
