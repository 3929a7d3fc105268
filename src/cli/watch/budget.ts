/** The remaining spending limit of a watch. */
export interface Budget {
  /** Reserves the estimate if it fits. */
  take(creditUnits: number): boolean;
  /** Replaces the reservation by the actual cost; 0 for a failure. */
  settle(taken: number, actual: number): void;
  leftCreditUnits(): number;
}

export function createBudget(spendingLimitCreditUnits: number): Budget {
  let left = spendingLimitCreditUnits;
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
