/** Credits that one watch may still spend: its ceiling bounds the sum of all that it starts. */
export interface Budget {
  /** Takes the estimate where it fits into what is left. */
  take(creditUnits: number): boolean;
  /** What was taken has come to that: nothing where it failed. */
  settle(taken: number, actual: number): void;
  leftCreditUnits(): number;
}

export function createBudget(ceilingCreditUnits: number): Budget {
  let left = ceilingCreditUnits;
  return {
    take(creditUnits) {
      if (creditUnits > left) return false;
      left -= creditUnits;
      return true;
    },
    settle(taken, actual) {
      left += taken - actual;
    },
    leftCreditUnits: () => left,
  };
}
