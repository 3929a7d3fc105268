/** Notes of a delivery check for the reviewer, for standard error. */
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";
import { printable } from "../../shared/command-line/output.ts";

/** One sentence each, in order; with the page if there are several. */
export function warningsOf({
  checks,
  warnings = [],
  metrics,
}: Pick<DeliveryCheck, "checks" | "warnings" | "metrics">): string[] {
  const ofPages = (metrics.pages_total ?? 1) > 1;
  const named = warnings.map(({ page_index, message }) => (ofPages ? `${page_index}: ${message}` : message));
  return checks.flatMap(({ id, status, message }) => {
    if (status === "pass") return [];
    return id === "warnings" && named.length > 0 ? named : [message];
  });
}

const linesMax = 5;

/** The first few, and where to find the others. */
export function warningLines(input: string, warnings: readonly string[]): string[] {
  const name = printable(input);
  const rest = warnings.length - linesMax;
  return [
    ...warnings.slice(0, linesMax).map((message) => `markmill: ${name}: ${printable(message)}`),
    ...(rest > 0
      ? [`markmill: ${name}: ${rest} more in the bundle's ${bundleFiles.delivery} (--bundle -o FOLDER)`]
      : []),
  ];
}
