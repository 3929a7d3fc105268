import type { OperationFacts } from "../operations/operation.ts";

const factsKey = "x-facts";

/** Put into a route's `detail`. */
export function operation(facts: OperationFacts): { operationId: string; [factsKey]: OperationFacts } {
  return { operationId: facts.id, [factsKey]: facts };
}

/** The facts of a route of the built app. */
export function factsOf(route: { method: string; path: string; hooks?: unknown }): OperationFacts {
  const { hooks } = route as { hooks?: { detail?: { [factsKey]?: OperationFacts } } };
  const facts = hooks?.detail?.[factsKey];
  if (facts === undefined) throw new Error(`${route.method} ${route.path} has no operation facts`);
  return facts;
}
