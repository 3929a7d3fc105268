import { viewer } from "../messages/viewer.ts";
import type { Level } from "./levels.ts";

const levels: readonly Level[] = ["high", "medium", "low"];

export function Legend({ measured }: { measured: boolean }) {
  return (
    <p class="legend small">
      {measured ? (
        <>
          {viewer.legend}:{" "}
          {levels.map((level) => (
            <span key={level} class="legend-level" data-level={level}>
              {viewer.levels[level]}
            </span>
          ))}
        </>
      ) : (
        viewer.noConfidence
      )}
    </p>
  );
}
