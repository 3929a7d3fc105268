import { expect, test } from "bun:test";
import { createBudget } from "./budget.ts";

test("what was not spent may be spent by others; what does not fit is not taken", () => {
  const budget = createBudget(100);
  expect([budget.take(60), budget.take(50)]).toEqual([true, false]);
  budget.settle(60, 20);
  expect(budget.leftCreditUnits()).toBe(80);
  expect([budget.take(80), budget.take(1), budget.take(0)]).toEqual([true, false, true]);
  budget.settle(80, 0);
  expect(budget.leftCreditUnits()).toBe(80);
});
