import type { Job } from "../../../src/client/types.ts";
import { useFocus } from "../../components/use-focus.ts";
import { jobWords } from "../../messages/account/jobs.ts";
import { problemOf } from "../../problem.ts";
import type { Failure } from "./together.ts";

/** What was not possible with which jobs, by the reason. */
export function Failures({ failures, all }: { failures: readonly Failure<Job>[]; all: number }) {
  const reasons = [...Map.groupBy(failures, ({ error }) => problemOf(error).title)];
  const element = useFocus<HTMLDivElement>();
  return (
    <div ref={element} class="problem" role="alert" tabIndex={-1}>
      <strong>{jobWords.failed(failures.length, all)}</strong>
      <ul class="failures">
        {reasons.map(([title, some]) => (
          <li key={title}>
            {title}: <span class="quiet anywhere">{some.map(({ item }) => item.filename).join(", ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
