import { describe, expect, test } from "bun:test";
import type { Contract } from "../openapi.ts";
import { endpointProblems, endpoints } from "./endpoints.ts";
import { isPublishedClosed, publishedProblems, seenProblems, specifiedResources } from "./fields.ts";

/** Each row of the specification's tables of fields and endpoints, against the document and all answers of the run. */
export function specification(contractNow: () => Contract): void {
  for (const resource of specifiedResources)
    describe(resource.name, () => {
      for (const field of Object.keys(resource.fields))
        test(`${resource.name}.${field} is as specified`, () => {
          const { document, observed } = contractNow();
          expect(publishedProblems(document, resource, field)).toEqual([]);
          expect(seenProblems(resource, field, observed(resource.name))).toEqual([]);
        });
      if (resource.closed)
        test(`${resource.name} has no extra keys`, () => {
          expect(isPublishedClosed(contractNow().document, resource)).toBe(true);
        });
    });

  for (const endpoint of endpoints)
    test(`${endpoint.operation} has the credentials, statuses and media types specified`, () => {
      expect(endpointProblems(contractNow().document, endpoint)).toEqual([]);
    });
}
