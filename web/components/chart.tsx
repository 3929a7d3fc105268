/** Stacked bars over time: a picture for those who see it, and the same figures as a table for those who do not. */
import { number } from "../format.ts";

export interface Series {
  title: string;
  values: readonly number[];
}

interface BarChartProps {
  label: string;
  /** One for each bar. */
  names: readonly string[];
  /** From the bottom up; at most three. */
  series: readonly Series[];
  /** How a value is written. */
  write?: (value: number) => string;
}

const width = 720;
const height = 180;
const left = 48;
const bottom = 22;

export function BarChart({ label, names, series, write = number }: BarChartProps) {
  const sums = names.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  // A list of bars is at most some hundreds long.
  const most = Math.max(0, ...sums);
  const top = most === 0 ? 1 : niceTop(most);
  const step = (width - left) / Math.max(1, names.length);
  const y = (value: number) => 8 + (height - bottom - 8) * (1 - value / top);
  const every = Math.ceil(names.length / 8);
  return (
    <figure class="stack tight">
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {(most === 0 ? [0] : [0, top / 2, top]).map((value) => (
          <g key={value}>
            <line class="grid" x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 4} text-anchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        {names.map((name, at) => (
          <g key={name}>
            <title>{`${name}: ${series.map(({ title, values }) => `${title} ${write(values[at] ?? 0)}`).join(", ")}`}</title>
            <rect x={left + at * step} y={0} width={step} height={height - bottom} fill="transparent" />
            {bars(series, at).map(({ from, to, index }) => (
              <rect
                key={index}
                class={`bar s${index}`}
                x={left + at * step + step * 0.12}
                width={Math.max(1, step * 0.76)}
                y={y(to)}
                height={Math.max(0, y(from) - y(to))}
              />
            ))}
            {at % every === 0 && (
              <text x={left + (at + 0.5) * step} y={height - 6} text-anchor="middle">
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      {series.length > 1 && (
        <div class="chart-key" aria-hidden="true">
          {series.map(({ title }, index) => (
            <span key={title} class={`s${index}`}>
              {title}
            </span>
          ))}
        </div>
      )}
      <table class="hidden-visually">
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map(({ title, values }) => (
                <td key={title}>{write(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
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

/** The next of 1, 2, 5, 10, 20, 50, … that is not below. */
export function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((each) => each * power >= value) ?? 10) * power;
}
