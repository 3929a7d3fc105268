/** What a result's delivery check says is to be compared with the source, for standard error. */
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";
import { printable } from "../../shared/command-line/output.ts";

/** One sentence each, in the check's order; those that belong to one page of several say to which. */
export function warningsOf({ checks, warnings = [], metrics }: DeliveryCheck): string[] {
  const ofPages = (metrics.pages_total ?? 1) > 1;
  const named = warnings.map(({ page_index, message }) => (ofPages ? `${page_index}: ${message}` : message));
  return checks.flatMap(({ id, status, message }) => {
    if (status === "pass") return [];
    return id === "warnings" && named.length > 0 ? named : [message];
  });
}

const linesMax = 5;

/** For people: the first few, and where the others are. */
export function warningLines(input: string, warnings: readonly string[]): string[] {
  const name = printable(input);
  const rest = warnings.length - linesMax;
  return [
    ...warnings.slice(0, linesMax).map((message) => `markmill: ${name}: ${printable(message)}`),
    ...(rest > 0
      ? [`markmill: ${name}: and ${rest} more, in the bundle's ${bundleFiles.delivery} (--bundle -o FOLDER)`]
      : []),
  ];
}
