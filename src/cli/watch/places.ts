/**
 * Where each file's result goes: NAME.md, or NAME.EXT.md where another file has that name already or may get it. A place,
 * once taken, stays its file's own, also over a restart: the report says whose it is. So no result is ever replaced by
 * another file's, whatever comes and goes.
 */
import { basename, dirname, join, relative } from "node:path";
import { folded, stemOf } from "../convert/outputs.ts";

export interface Places {
  /** How many of those files would like each place; made once for many. */
  wishes(inputs: Iterable<string>): ReadonlyMap<string, number>;
  /** Absolute: a Markdown file, or a bundle's folder. */
  of(input: string, wishes: ReadonlyMap<string, number>): string;
  /** Whether a path is a result, or lies in a bundle. */
  isResult(path: string): boolean;
}

interface Rules {
  folder: string;
  output: string;
  bundle: boolean;
  /** What earlier commands have done, oldest first; both absolute. */
  earlier: Iterable<{ input: string; output: string }>;
}

/** A report is to be trusted no more than other files: nothing but a number stands between. */
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

  /** Of this watch's own form; another -o, or --bundle, makes another. */
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
