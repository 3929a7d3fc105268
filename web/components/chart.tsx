/** Figures over time. */
import { number } from "../text/format.ts";
import { ChartFrame, type Scale, type Series } from "./chart-frame.tsx";

interface ChartProps {
  label: string;
  /** One for each place along the time; no two alike. */
  names: readonly string[];
  /** Bars from the bottom up; at most three. */
  series: readonly Series[];
  /** How a value is written. */
  write?: (value: number) => string;
}

/** Stacked bars: parts of a whole. */
export function BarChart({ label, names, series, write = number }: ChartProps) {
  const sums = names.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  return (
    <ChartFrame
      kind="bars"
      label={label}
      names={names}
      series={series}
      write={write}
      highest={Math.max(0, ...sums)}
    >
      {({ x, y, step }) =>
        names.map((name, at) =>
          bars(series, at).map(({ from, to, index }) => (
            <rect
              key={`${name} ${index}`}
              class={`bar s${index}`}
              x={x(at) - step * 0.38}
              width={Math.max(1, step * 0.76)}
              y={y(to)}
              height={Math.max(0, y(from) - y(to))}
            />
          )),
        )
      }
    </ChartFrame>
  );
}

/** Lines: values that do not add up. They break where there is no value. */
export function LineChart({ label, names, series, write = number }: ChartProps) {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <ChartFrame kind="lines" label={label} names={names} series={series} write={write} highest={highest}>
      {(scale) =>
        series.map(({ title, values }, index) => (
          <g key={title} class={`line s${index}`}>
            <path d={pathOf(values, scale)} />
            {values.map(
              (value, at) =>
                value !== null && <circle key={names[at]} cx={scale.x(at)} cy={scale.y(value)} r={2.5} />,
            )}
          </g>
        ))
      }
    </ChartFrame>
  );
}

function bars(series: readonly Series[], at: number): { from: number; to: number; index: number }[] {
  let from = 0;
  return series.map(({ values }, index) => {
    const to = from + (values[at] ?? 0);
    const bar = { from, to, index };
    from = to;
    return bar;
  });
}

function pathOf(values: readonly (number | null)[], { x, y }: Scale): string {
  let isDrawing = false;
  const steps = values.map((value, at) => {
    if (value === null) {
      isDrawing = false;
      return "";
    }
    const command = isDrawing ? "L" : "M";
    isDrawing = true;
    return `${command}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
  });
  return steps.join("");
}
