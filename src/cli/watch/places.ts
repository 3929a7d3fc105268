/**
 * Output paths: NAME.md, or NAME.EXT.md if another file has or may get that name. Once assigned, a path stays with its
 * file, also after a restart (by the report), so no result is replaced by another file's.
 */
import { basename, dirname, join, relative } from "node:path";
import { folded, stemOf } from "../convert/outputs.ts";

export interface Places {
  /** How many files would use each path. */
  wishes(inputs: Iterable<string>): ReadonlyMap<string, number>;
  /** Absolute path of the Markdown file or bundle folder. */
  of(input: string, wishes: ReadonlyMap<string, number>): string;
  /** Whether a path is a result or inside a bundle. */
  isResult(path: string): boolean;
}

interface Rules {
  folder: string;
  output: string;
  bundle: boolean;
  /** Outputs of earlier commands, oldest first, absolute. */
  earlier: Iterable<{ input: string; output: string }>;
}

/** Accepts only a number in between, because reports are not trusted. */
const isNumber = (place: string, long: string, ending: string) =>
  place.endsWith(ending) && /^-[1-9][0-9]{0,8}$/.test(place.slice(long.length, place.length - ending.length));

export function createPlaces({ folder, output, bundle, earlier }: Rules): Places {
  const owners = new Map<string, string>();
  const places = new Map<string, string>();
  const take = (input: string, place: string) => {
    owners.set(folded(place), input);
    places.set(input, place);
  };
  const ending = bundle ? "" : ".md";
  for (const each of earlier) take(each.input, each.output);

  /** In this watch's form; another -o or --bundle has other names. */
  function namesOf(input: string): { short: string; long: string } {
    const way = join(output, dirname(relative(folder, input)));
    const name = basename(input);
    return { short: join(way, stemOf(name)), long: join(way, name) };
  }
  const isFree = (input: string, place: string) => (owners.get(folded(place)) ?? input) === input;

  return {
    wishes(inputs) {
      const counts = new Map<string, number>();
      for (const input of inputs) {
        const wish = folded(namesOf(input).short);
        counts.set(wish, (counts.get(wish) ?? 0) + 1);
      }
      return counts;
    },
    of(input, wishes) {
      const { short, long } = namesOf(input);
      const before = places.get(input);
      const isOurs = [short, long].some((name) => before === name + ending);
      const isNumbered = before?.startsWith(long) === true && isNumber(before, long, ending);
      if (before !== undefined && (isOurs || isNumbered) && isFree(input, before)) return before;
      const isAlone = (wishes.get(folded(short)) ?? 1) === 1;
      let place = (isAlone && isFree(input, short + ending) ? short : long) + ending;
      for (let number = 2; !isFree(input, place); number++) place = `${long}-${number}${ending}`;
      take(input, place);
      return place;
    },
    isResult(path) {
      for (let at = path; at !== dirname(at); at = dirname(at)) if (owners.has(folded(at))) return true;
      return false;
    },
  };
}
