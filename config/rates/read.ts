/** Parses a rate card from JSON and reports all errors. */
import { type BillingMetric, creditModelVersion, type Rate, type RateCard, rateCard } from "../rates.ts";
import { formatNamed } from "../settings/formats.ts";
import { nearest } from "../settings/nearest.ts";

/** The metrics of each capability. */
export type Measured = ReadonlyMap<string, readonly BillingMetric[]>;

const measuredByBuiltIn: Measured = new Map(
  Object.entries(rateCard).map(([id, { components }]) => [id, components.map(({ metric }) => metric)]),
);

/** A million Credits per step. */
const creditUnitsMax = 1_000_000_000;
const unitsPerStepMax = 1_000_000_000;

const numbers = {
  credit_units_per_step: [0, creditUnitsMax],
  units_per_step: [1, unitsPerStepMax],
  minimum_credit_units: [0, creditUnitsMax],
} as const;

const stepFields = [...Object.keys(numbers), "rounding"];
const fields = {
  // Fields of the catalog and of card lists, so that their output can be edited and added.
  card: [
    ...["rate_card_version", "credit_model_version", "rates"],
    ...["credit_scale", "plans", "packs", "source", "active", "recorded_at"],
  ],
  rate: ["id", "capability_ids", "unit", "components", "examples", ...stepFields],
  component: ["metric", ...stepFields],
} as const;

export type ReadCard = { card: RateCard } | { problems: string[] };

type Fields = Readonly<Record<string, unknown>>;

export function readRateCard(document: unknown, measured: Measured = measuredByBuiltIn): ReadCard {
  const problems: string[] = [];
  const say = (path: string, problem: string) => problems.push(path === "" ? problem : `${path}: ${problem}`);
  const read = new CardReader(measured, say);
  const card = read.card(document);
  return problems.length === 0 && card !== null ? { card } : { problems };
}

class CardReader {
  /** The rate of each capability. */
  private readonly pricedBy = new Map<string, string>();

  constructor(
    private readonly measured: Measured,
    private readonly say: (path: string, problem: string) => void,
  ) {}

  card(document: unknown): RateCard | null {
    const card = this.object("", document, fields.card);
    if (card === null) return null;
    const { rate_card_version: version, credit_model_version: model = creditModelVersion, rates } = card;
    if (typeof version !== "string" || !/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(version)) {
      this.say("rate_card_version", "must be 1 to 40 letters, digits, dots, dashes and underscores");
    }
    if (model !== creditModelVersion) {
      this.say("credit_model_version", `must be ${creditModelVersion}, the only supported version`);
    }
    if (!Array.isArray(rates)) {
      this.say("rates", "must be a list of rates");
      return null;
    }
    const read = rates.map((rate: unknown, index) => this.rate(`rates[${index}]`, rate));
    const ids = read.flatMap((rate) => (rate === null ? [] : [rate.id]));
    const twice = ids.find((id, index) => ids.indexOf(id) < index);
    if (twice !== undefined) this.say("rates", `duplicate id ${twice}`);
    for (const id of this.measured.keys()) {
      if (!this.pricedBy.has(id)) this.say("rates", `no rate for the capability ${id}`);
    }
    return {
      version: String(version),
      creditModelVersion,
      rates: read.filter((rate) => rate !== null),
    };
  }

  private rate(path: string, value: unknown): Rate | null {
    const rate = this.object(path, value, fields.rate);
    if (rate === null) return null;
    const { id, unit } = rate;
    const named = typeof id === "string" && formatNamed("name").read(id) !== null;
    if (!named) this.say(`${path}.id`, `must be ${formatNamed("name").allowed}`);
    const place = named ? `${path} (${id})` : path;
    if (typeof unit !== "string" || unit.trim() === "" || unit.length > 40) {
      this.say(`${place}.unit`, "must be the name of a unit, such as page");
    }
    const capabilityIds = this.capabilities(place, rate.capability_ids, named ? id : path);
    const components = this.components(place, rate, capabilityIds);
    return { id: String(id), capabilityIds, unit: String(unit), components };
  }

  private capabilities(place: string, value: unknown, rateId: string): string[] {
    const at = `${place}.capability_ids`;
    if (!Array.isArray(value) || value.length === 0) {
      this.say(at, "must be a list of capability ids");
      return [];
    }
    return value.filter((id: unknown): id is string => {
      if (typeof id !== "string" || !this.measured.has(id)) {
        const known = nearest(String(id).slice(0, 60), [...this.measured.keys()]);
        this.say(at, `unknown capability ${shown(id)}; did you mean ${known}?`);
        return false;
      }
      const other = this.pricedBy.get(id);
      if (other !== undefined) this.say(at, `${id} already has the rate ${other}`);
      this.pricedBy.set(id, other ?? rateId);
      return true;
    });
  }

  /** From `components`, or from the rate's fields if its capabilities share one metric. */
  private components(place: string, rate: Fields, capabilityIds: readonly string[]): Rate["components"] {
    const metrics = this.commonMetrics(capabilityIds);
    if (metrics.length === 0 && capabilityIds.length > 0) {
      this.say(`${place}.capability_ids`, "have no metric in common; give each its own rate");
      return [];
    }
    const own = Object.fromEntries(Object.entries(rate).filter(([field]) => stepFields.includes(field)));
    if (rate.components === undefined) {
      const [metric, ...others] = metrics;
      if (others.length > 0) this.say(`${place}.components`, "must be a list of components");
      if (metric === undefined || others.length > 0) return [];
      return [this.component(place, { metric, ...own }, metrics)].filter((one) => one !== null);
    }
    if (!Array.isArray(rate.components) || rate.components.length === 0) {
      this.say(`${place}.components`, "must be a list of components");
      return [];
    }
    const list = rate.components as unknown[];
    const read = list
      .map((component, index) => {
        const at = `${place}.components[${index}]`;
        const object = this.object(at, component, fields.component);
        return object === null ? null : this.component(at, object, metrics);
      })
      .filter((component) => component !== null);
    if (new Set(read.map(({ metric }) => metric)).size < read.length) {
      this.say(`${place}.components`, "must have different metrics");
    }
    this.compare(place, own, list);
    return read;
  }

  /** Both forms may be given, as in the catalog, but must agree. */
  private compare(place: string, own: Fields, components: readonly unknown[]): void {
    const [only] = components as Fields[];
    for (const [field, value] of Object.entries(own)) {
      if (components.length > 1) this.say(`${place}.${field}`, "must be in the components");
      else if (only?.[field] !== value) {
        this.say(`${place}.${field}`, `is ${shown(value)}, but ${shown(only?.[field])} in its component`);
      }
    }
  }

  private component(at: string, component: Fields, metrics: readonly BillingMetric[]) {
    const { metric, rounding } = component;
    const known = metrics.find((each) => each === metric);
    if (known === undefined && metrics.length > 0) {
      this.say(`${at}.metric`, `must be one of ${metrics.join(", ")}, not ${shown(metric)}`);
    }
    for (const [field, [min, max]] of Object.entries(numbers)) {
      const value = component[field];
      if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
        this.say(`${at}.${field}`, `must be a whole number from ${min} to ${max}, not ${shown(value)}`);
      }
    }
    if (rounding !== "unit" && rounding !== "step") {
      this.say(`${at}.rounding`, `must be unit or step, not ${shown(rounding)}`);
    }
    if (known === undefined) return null;
    return {
      metric: known,
      creditUnitsPerStep: Number(component.credit_units_per_step),
      unitsPerStep: Number(component.units_per_step),
      minimumCreditUnits: Number(component.minimum_credit_units),
      rounding: rounding === "step" ? ("step" as const) : ("unit" as const),
    };
  }

  /** Metrics common to all capabilities. */
  private commonMetrics(capabilityIds: readonly string[]): BillingMetric[] {
    const [first = [], ...others] = capabilityIds.map((id) => this.measured.get(id) ?? []);
    return first.filter((metric) => others.every((metrics) => metrics.includes(metric)));
  }

  private object(path: string, value: unknown, known: readonly string[]): Fields | null {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      this.say(path, "must be an object");
      return null;
    }
    for (const field of Object.keys(value)) {
      if (known.includes(field)) continue;
      this.say(path, `unknown field ${field}; did you mean ${nearest(field.slice(0, 60), known)}?`);
    }
    return value as Fields;
  }
}

function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
