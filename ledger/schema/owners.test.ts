import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Owner } from "./owners.ts";
import { isSameOwner, ownerKey } from "./owners.ts";

const name = fc.constantFrom("a", "b", "c");
const owners: fc.Arbitrary<Owner> = fc.oneof(
  fc.record({ organizationId: name, projectId: name }),
  fc.record({ jobTokenHash: name }),
);

test("owners are the same when the database says so", () => {
  fc.assert(
    fc.property(owners, owners, (a, b) => {
      expect(isSameOwner(a, b)).toBe(ownerKey(a) === ownerKey(b));
    }),
  );
});
