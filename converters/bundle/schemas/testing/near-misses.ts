/**
 * What each document must and need not have, as the specification says it and apart from the schemas: from a document
 * that fits it makes those that nearly do. Pointers are JSON pointers (RFC 6901) with `*` for each place of a list.
 */
export interface Facts {
  /** Keys that may be missing. */
  optional?: readonly string[];
  /** Texts that may be null. */
  nullable?: readonly string[];
  /** Objects with further keys beside those that they must have. */
  open?: readonly string[];
  /** Objects whose keys are the document's own, also as `*`, and what may stand under any of them. */
  records?: Readonly<Record<string, unknown>>;
  /** Where anything may stand. */
  anything?: readonly string[];
  /** Values that are wrong for numbers, texts and lists, where not every value of the type is right. */
  wrong: Readonly<Record<string, readonly unknown[]>>;
}

const notShare = [-0.001, 1.001];
const notCount = [-1, 0.5];
const notIndex = [0, -1, 1.5];
const notHash = ["", "ab".repeat(31), "AB".repeat(32), "ab".repeat(33)];
const long = (characters: number) => ["x".repeat(characters + 1)];
const version = (name: string) => ({ "/schema_version": ["", `${name}0`, name.replace("1", "2")] });

export const facts: Readonly<Record<string, Facts>> = {
  "svc.quality-report.v1": {
    wrong: {
      ...version("svc.quality-report.v1"),
      "/document_score": notShare,
      "/pages_low_confidence/*": notIndex,
      "/page_scores/*/page_index": notIndex,
      "/page_scores/*/score": notShare,
      "/page_scores/*/confidence": notShare,
      "/summary/pages_total": notCount,
      "/summary/pages_low_confidence": notCount,
      "/summary/pages_with_errors": notCount,
      "/summary/average_page_score": notShare,
    },
  },
  "svc.source-map.v1": {
    optional: [
      ...["width", "height"].map((key) => `/pages/*/${key}`),
      ...["confidence", "text", "html", "caption", "image_path"].map((key) => `/pages/*/blocks/*/${key}`),
    ],
    wrong: {
      ...version("svc.source-map.v1"),
      "/source_unit_kind": long(40),
      "/pages": [Array(5_001).fill({ page_index: 1, blocks: [] })],
      "/pages/*/page_index": notIndex,
      "/pages/*/width": [-0.001],
      "/pages/*/height": [-0.001],
      "/pages/*/blocks": [Array(2_001).fill({ id: "b", type: "t" })],
      "/pages/*/blocks/*/id": long(160),
      "/pages/*/blocks/*/type": long(80),
      "/pages/*/blocks/*/confidence": notShare,
      "/pages/*/blocks/*/text": long(20_000),
      "/pages/*/blocks/*/html": long(20_000),
      "/pages/*/blocks/*/caption": long(2_000),
      "/pages/*/blocks/*/image_path": long(512),
    },
  },
  "svc.delivery-check.v1": {
    optional: ["/warnings"],
    open: ["", "/summary", "/checks/*", "/warnings/*"],
    records: { "/metrics": 1, "/policy": {} },
    anything: ["/policy/*"],
    wrong: {
      ...version("svc.delivery-check.v1"),
      "/status": ["", "Deliverable"],
      "/summary/checks": notCount,
      "/summary/passed": notCount,
      "/summary/warned": notCount,
      "/summary/failed": notCount,
      "/checks/*/status": ["", "ok"],
      "/warnings/*/page_index": notIndex,
    },
  },
  "svc.metadata.v1": {
    nullable: ["/title", "/language", "/request/pages"],
    records: { "/metrics": 1, "/request/options": {}, "/engines": "1", "/details": {} },
    anything: ["/request/options/*", "/details/*"],
    wrong: {
      ...version("svc.metadata.v1"),
      "/source/sha256": notHash,
      "/source/bytes": notCount,
      "/source_units": notCount,
      "/request/mode": ["", "slow"],
      "/request/layout_fidelity": ["", "exact"],
      "/assets": notCount,
      "/generator/name": ["", "another"],
    },
  },
  "svc.layout.v1": {
    optional: [
      ...["width", "height"].map((key) => `/pages/*/${key}`),
      ...["lines", "bbox", "confidence", "milliseconds"].map((key) => `/blocks/*/${key}`),
    ],
    wrong: {
      ...version("svc.layout.v1"),
      "/pages/*/page_index": notIndex,
      "/pages/*/width": [-0.001],
      "/pages/*/height": [-0.001],
      "/blocks/*/page_index": notIndex,
      "/blocks/*/order": notIndex,
      "/blocks/*/lines": [[], [1], [1, 2, 3]],
      "/blocks/*/lines/*": notIndex,
      "/blocks/*/bbox": [[], [1, 2, 3], [1, 2, 3, 4, 5]],
      "/blocks/*/confidence": notShare,
      "/blocks/*/milliseconds": [[], [1], [1, 2, 3]],
      "/blocks/*/milliseconds/*": [-1],
    },
  },
  "svc.manifest.v1": {
    wrong: {
      ...version("svc.manifest.v1"),
      "/files/*/path": [""],
      "/files/*/bytes": notCount,
      "/files/*/sha256": notHash,
    },
  },
};

export interface Change {
  /** In words, for whoever reads a failure. */
  what: string;
  /** Whether the document still fits. */
  fits: boolean;
  /** Changes the document that it is given. */
  apply(document: unknown): void;
}

type Step = string | number;
type Holder = Record<Step, unknown>;

/** Every single change of a document that decides whether it fits. */
export function changesOf(document: unknown, facts: Facts): Change[] {
  return [...placesIn(document, facts)].flatMap((place) => [
    ...removals(place, facts),
    ...additions(place, facts),
    ...replacements(place, facts),
  ]);
}

interface Place {
  pointer: string;
  steps: Step[];
  value: unknown;
}

function* placesIn(value: unknown, facts: Facts, steps: Step[] = [], pointer = ""): Generator<Place> {
  yield { pointer, steps, value };
  if (facts.anything?.includes(pointer)) return;
  const own = Array.isArray(value) || Object.hasOwn(facts.records ?? {}, pointer);
  for (const [key, item] of entriesOf(value))
    yield* placesIn(item, facts, [...steps, key], `${pointer}/${own ? "*" : key}`);
}

function entriesOf(value: unknown): [Step, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

function removals({ pointer, steps }: Place, { optional = [] }: Facts): Change[] {
  const key = steps.at(-1);
  if (typeof key !== "string") return [];
  const fits = optional.includes(pointer) || pointer.endsWith("/*");
  return [{ what: `${nameOf(steps)} removed`, fits, apply: (copy) => delete holderOf(copy, steps)[key] }];
}

function additions(
  { pointer, steps, value }: Place,
  { records = {}, open = [], anything = [] }: Facts,
): Change[] {
  if (!isObject(value)) return [];
  const fits = Object.hasOwn(records, pointer) || open.includes(pointer) || anything.includes(pointer);
  const added = records[pointer] ?? 1;
  return [
    {
      what: `${nameOf(steps)} with another key`,
      fits,
      apply: (copy) => {
        (at(copy, steps) as Holder).another_key = added;
      },
    },
  ];
}

function replacements({ pointer, steps, value }: Place, facts: Facts): Change[] {
  const key = steps.at(-1);
  if (key === undefined) return [];
  const { anything = [], nullable = [], wrong } = facts;
  const others = [1, "x", true, [], {}, null].filter(
    (other) => kindOf(other) !== kindOf(value) && !(nullable.includes(pointer) && isTextOrNull(other)),
  );
  const replace = (wanted: unknown, fits: boolean): Change => ({
    what: `${nameOf(steps)} as ${JSON.stringify(wanted).slice(0, 60)}`,
    fits,
    apply: (copy) => {
      holderOf(copy, steps)[key] = wanted;
    },
  });
  return [
    ...(wrong[pointer] ?? []).map((bad) => replace(bad, false)),
    ...others.map((other) => replace(other, anything.includes(pointer))),
  ];
}

const at = (value: unknown, steps: readonly Step[]): unknown =>
  steps.reduce<unknown>((node, step) => (node as Holder)[step], value);

const holderOf = (value: unknown, steps: readonly Step[]) => at(value, steps.slice(0, -1)) as Holder;

const nameOf = (steps: readonly Step[]) => `/${steps.join("/")}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTextOrNull = (value: unknown) => typeof value === "string" || value === null;

const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);
