/** How the parts of a page become numbers, and the same parts again: one codec a type, records by their fields. */
import type { Style } from "../model.ts";
import type { TagElement } from "../tags/element.ts";
import type { NumberReader, NumberWriter } from "./numbers.ts";
import type { Pool } from "./pool.ts";

/** What the pages of one document share. Numbers in a pool stay below 2^24, where single precision is exact. */
export interface Pools {
  texts: Pool<string>;
  styles: Pool<Style>;
  tags: Pool<TagElement>;
}

export interface Codec<T> {
  write(value: T, out: NumberWriter, pools: Pools): void;
  read(from: NumberReader, pools: Pools): T;
}

export const number: Codec<number> = {
  write: (value, out) => out.push(value),
  read: (from) => from.next(),
};

export const flag: Codec<boolean> = {
  write: (value, out) => out.push(value ? 1 : 0),
  read: (from) => from.next() === 1,
};

export const text: Codec<string> = {
  write: (value, out, { texts }) => out.push(texts.indexOf(value)),
  read: (from, { texts }) => texts.at(from.next()),
};

export const style: Codec<Style> = {
  write: (value, out, { styles }) => out.push(styles.indexOf(value)),
  read: (from, { styles }) => styles.at(from.next()),
};

export const tag: Codec<TagElement | undefined> = {
  write: (value, out, { tags }) => out.push(value === undefined ? 0 : tags.indexOf(value) + 1),
  read(from, { tags }) {
    const index = from.next();
    return index === 0 ? undefined : tags.at(index - 1);
  },
};

/** Always this value: what tells the kinds of a union apart. */
export const constant = <T>(value: T): Codec<T> => ({ write: () => undefined, read: () => value });

export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    write(value, out, pools) {
      out.push(value === null ? 0 : 1);
      if (value !== null) codec.write(value, out, pools);
    },
    read: (from, pools) => (from.next() === 0 ? null : codec.read(from, pools)),
  };
}

export function optional<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    write(value, out, pools) {
      out.push(value === undefined ? 0 : 1);
      if (value !== undefined) codec.write(value, out, pools);
    },
    read: (from, pools) => (from.next() === 0 ? undefined : codec.read(from, pools)),
  };
}

export function list<T>(codec: Codec<T>): Codec<T[]> {
  return {
    write(values, out, pools) {
      out.push(values.length);
      for (const value of values) codec.write(value, out, pools);
    },
    read(from, pools) {
      const length = from.next();
      const values: T[] = [];
      for (let i = 0; i < length; i++) values.push(codec.read(from, pools));
      return values;
    },
  };
}

/** Every field has its codec: a field that is added to the type and forgotten here does not compile. */
export function record<T extends object>(
  fields: { [Field in keyof Required<T>]: Codec<T[Field]> },
): Codec<T> {
  const codecs = Object.entries(fields) as [keyof T, Codec<T[keyof T]>][];
  return {
    write(value, out, pools) {
      for (const [field, codec] of codecs) codec.write(value[field], out, pools);
    },
    read(from, pools) {
      const value: Partial<T> = {};
      for (const [field, codec] of codecs) {
        const read = codec.read(from, pools);
        if (read !== undefined) value[field] = read;
      }
      return value as T;
    },
  };
}

/** Told apart by `kind`. */
export function union<T extends { kind: string }>(
  kinds: {
    [Kind in T["kind"]]: Codec<Extract<T, { kind: Kind }>>;
  },
): Codec<T> {
  const names = Object.keys(kinds) as T["kind"][];
  return {
    write(value, out, pools) {
      out.push(names.indexOf(value.kind));
      (kinds[value.kind as T["kind"]] as unknown as Codec<T>).write(value, out, pools);
    },
    read(from, pools) {
      const name = names[from.next()];
      if (name === undefined) throw new Error("a sealed page has a block of no kind");
      return (kinds[name] as unknown as Codec<T>).read(from, pools);
    },
  };
}
