/** Common model of the values of JSON and XML, which are shown by the same rules. */
export type Value = Scalar | Members | Items;

export interface Scalar {
  kind: "scalar";
  text: string;
  /** Numbers, true, false and null are values, everything else is text. */
  isText: boolean;
}

interface Container {
  /** Names and values in it, at all depths: what showing it piece by piece would cost. */
  weight: number;
  /** As it is written in the file, laid out for reading. */
  source(): { text: string; language: string };
  /** The same on one line. */
  line(): string;
}

/** Names with their values, in the file's order; a name may come again. */
export interface Members extends Container {
  kind: "members";
  entries(): Iterable<readonly [name: string, value: Value]>;
}

export interface EachName {
  name: string;
  /** The list as a whole has no other name. */
  isOnlyName: boolean;
  /** It says more than that there are several: a player in a team, but no book among nothing but books, and no item. */
  tells: boolean;
}

export interface Items extends Container {
  kind: "items";
  /** What each of them is called, where they have a name: book 1, book 2. */
  each?: EachName;
  items(): Iterable<Value>;
}
