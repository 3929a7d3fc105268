/** Texts for measures and prices. */
import type { Estimate, Rate } from "../../../src/client/generated/schema.ts";
import { common } from "../../messages/common.ts";
import { convert } from "../../messages/convert.ts";
import { creditsOf, duration, number } from "../../text/format.ts";

type Unit = keyof typeof convert.units;

const isUnit = (name: string): name is Unit => Object.hasOwn(convert.units, name);
const isTime = (name: string) => name.endsWith("_ms");
const minuteMs = 60_000;

type Measured = Pick<Estimate, "billing_metrics" | "pages_selected" | "source_pages_total">;

/** "12 pages" or "3 of 9 pages". */
export function measureTexts(estimate: Measured): string[] {
  const { billing_metrics, pages_selected, source_pages_total } = estimate;
  return Object.entries(billing_metrics).flatMap(([name, value]): string[] => {
    if (!isUnit(name) || typeof value !== "number") return [];
    if (name === "pages" && pages_selected !== undefined && source_pages_total !== undefined)
      return [convert.ofPages(number(pages_selected), number(source_pages_total))];
    return [convert.units[name](value, isTime(name) ? duration(value) : number(value))];
  });
}

type FormulasFound = Pick<Estimate, "formula_detection" | "formula_candidate_pages">;

/** Formulas found before the conversion, if requested. */
export function formulaText({ formula_detection: none, formula_candidate_pages: pages }: FormulasFound) {
  if (none !== undefined) return convert.noFormulas;
  if (pages === undefined || pages.length === 0) return null;
  return convert.formulasOn(pages.map((page) => number(page + 1)));
}

export const creditText = (units: number): string => common.credits(creditsOf(units));

/** "0.1 Credits per page", "0.05 Credits per 2,000 cells, at least 0.11". */
export function priceText({ components }: Pick<Rate, "components">): string {
  return components.map(componentText).join(" + ");
}

function componentText(component: Rate["components"][number]): string {
  const {
    metric,
    credit_units_per_step: units,
    units_per_step: step,
    minimum_credit_units: least,
  } = component;
  const { one, many, each, perSteps } = convert.pricing;
  const single = one[metric as keyof typeof one];
  const several = many[metric as keyof typeof many] ?? metric;
  const steps = isTime(metric) ? (step === minuteMs ? "1" : duration(step)) : number(step);
  const price =
    single !== undefined && steps === "1"
      ? each(creditText(units), single)
      : perSteps(creditText(units), steps, several);
  return least > units ? convert.pricing.least(price, creditsOf(least)) : price;
}
