import { viewer } from "../messages/viewer.ts";
import type { Level } from "./levels.ts";

const levels: readonly Level[] = ["high", "medium", "low"];

interface LegendProps {
  measured: boolean;
  /** Whether it was heard, and not read. */
  heard: boolean;
}

export function Legend({ measured, heard }: LegendProps) {
  return (
    <p class="legend small">
      {measured ? (
        <>
          {heard ? viewer.legendHeard : viewer.legend}:{" "}
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
