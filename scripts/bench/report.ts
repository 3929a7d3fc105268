import type { Load } from "./load.ts";
import { median, spread } from "./statistics.ts";

export function loadLine(loads: readonly Load[]): string {
  const of = (key: keyof Omit<Load, "statuses">) => loads.map((load) => load[key]);
  const percent = (key: keyof Omit<Load, "statuses">) => `${(100 * median(of(key))).toFixed(0)} %`;
  const latency = `p50 ${median(of("p50Ms")).toFixed(1)} ms, p99 ${median(of("p99Ms")).toFixed(1)} ms`;
  const shares = `server ${percent("serverShare")}, load ${percent("generatorShare")}, other work ${percent("otherShare")}`;
  return `${spread(of("perSecond"), "/s")}, ${latency}, ${median(of("serverUs")).toFixed(1)} µs of processor each (${shares} of a processor)`;
}
