/** How much a preview converts. */
import { creditWords } from "../convert/measures.ts";

export const limitUnits = 5_000;
export const limitWords = creditWords(limitUnits);
