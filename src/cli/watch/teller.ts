/** What came of each file: its line, its place in the counts, and whether its turn comes again. */
import { existsSync } from "node:fs";
import { ApiError } from "../../client/errors.ts";
import type { Context } from "../context.ts";
import { concernsAll } from "../convert/carry-out.ts";
import { type ItemOutcome, lineOf } from "../convert/report.ts";
import { warningLines } from "../convert/warnings.ts";
import { creditsCounted, creditsText, printable } from "../output.ts";
import type { Book } from "./book.ts";
import type { Budget } from "./budget.ts";
import type { FileOutcome } from "./convert-file.ts";
import type { Tally } from "./tally.ts";
import { blameFor, type Trouble } from "./trouble.ts";

interface Surroundings {
  once: boolean;
  ceilingCreditUnits: number;
  book: Book;
  budget: Budget;
  trouble: Trouble;
  tally: Tally;
  context: Context;
  signal: AbortSignal;
  say(line: string): void;
}

export interface Teller {
  /** Returns the outcome where no other file would fare better. */
  tell(path: string, result: Exclude<FileOutcome, { left: number }>): ItemOutcome | null;
  /** Its estimate, in credit units, is above what is left. */
  left(path: string, shown: string, estimate: number): void;
}

export function createTeller(around: Surroundings): Teller {
  const { once, ceilingCreditUnits, book, budget, trouble, tally, context, signal, say } = around;
  let saidImages = false;
  const recovered = () => {
    if (trouble.clear()) say("markmill: all is well again; going on");
  };

  function tellConverted({ report }: ItemOutcome, lacksImages: boolean): void {
    recovered();
    tally.converted(report);
    say(`${report.deliverable === false ? "markmill: " : ""}${lineOf(report, context.cwd)}`);
    for (const line of warningLines(report.input, report.warnings)) say(line);
    if (lacksImages && !saidImages) say("markmill: images are left out; --bundle writes them too");
    saidImages ||= lacksImages;
  }

  function tellFailed(outcome: ItemOutcome, path: string): ItemOutcome | null {
    const { report, cause } = outcome;
    const blame = blameFor(outcome);
    if (report.error?.code === "insufficient_credits") tally.left(report.input);
    if (blame === "surroundings" && !once) {
      book.again(path);
      const sentence = trouble.add(outcome, context.clock.monotonicMs());
      if (sentence !== null) say(`markmill: ${printable(sentence)}; it is tried again, with growing pauses`);
      return null;
    }
    book.end(path);
    // Whoever judges a file is there.
    if (report.job_id !== null || cause instanceof ApiError) recovered();
    tally.failed(outcome);
    say(`markmill: ${lineOf(report, context.cwd)}`);
    return blame === "caller" || (once && concernsAll(cause)) ? outcome : null;
  }

  return {
    tell(path, { outcome, lacksImages }) {
      const { report } = outcome;
      if (report.status === "failed") {
        // Taken away before its turn, or while it was read.
        const isGone = !existsSync(path);
        if (!signal.aborted && !isGone) return tellFailed(outcome, path);
        if (!isGone) tally.interrupted();
      }
      book.end(path);
      if (report.status === "unchanged") tally.unchanged(report.input);
      if (report.status === "succeeded") tellConverted(outcome, lacksImages);
      return null;
    },
    left(path, shown, estimate) {
      book.end(path);
      tally.left(shown);
      const rest = `${creditsText(budget.leftCreditUnits())} are left of the ceiling of ${creditsText(ceilingCreditUnits)}`;
      say(
        `markmill: ${printable(shown)}: its estimate is ${creditsCounted(estimate)}, and ${rest}; it is left alone. Raise it with --max-credits`,
      );
    },
  };
}
