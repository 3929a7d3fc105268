/** Charts, with the same figures as a table for screen readers. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { number } from "../text/format.ts";

interface Series {
  title: string;
  /** Null: no value. */
  values: readonly (number | null)[];
}

/** Positions in pixels. */
interface Scale {
  x(at: number): number;
  y(value: number): number;
  /** Distance between two names. */
  step: number;
  bottom: number;
}

interface FrameProps {
  label: string;
  names: readonly string[];
  series: readonly Series[];
  write(value: number): string;
  /** How the legend shows the series. */
  kind: "bars" | "lines";
  highest: number;
  children(scale: Scale): ComponentChildren;
}

const height = 180;
const left = 56;
const below = 22;
/** Room for one name. */
const nameWidth = 64;

function ChartFrame({ label, names, series, write, kind, highest, children }: FrameProps) {
  const { ref, width } = useWidth();
  const top = highest === 0 ? 1 : niceTop(highest);
  const step = (width - left) / Math.max(1, names.length);
  const bottom = height - below;
  const x = (at: number) => left + (at + 0.5) * step;
  const y = (value: number) => 8 + (bottom - 8) * (1 - value / top);
  const every = Math.max(1, Math.ceil(nameWidth / step));
  return (
    <figure class="stack tight" ref={ref}>
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {(highest === 0 ? [0] : [0, top / 2, top]).map((value) => (
          <g key={value}>
            <line class="grid" x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 4} text-anchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        {children({ x, y, step, bottom })}
        {names.map(
          (name, at) =>
            at % every === 0 && (
              <text key={name} x={x(at)} y={height - 6} text-anchor="middle">
                {name}
              </text>
            ),
        )}
        {names.map((name, at) => (
          <rect key={name} x={x(at) - step / 2} y={0} width={step} height={bottom} fill="transparent">
            <title>{`${name}: ${series.map(({ title, values }) => `${title} ${written(values[at], write)}`).join(", ")}`}</title>
          </rect>
        ))}
      </svg>
      {series.length > 1 && (
        <div class={`chart-key ${kind}`} aria-hidden="true">
          {series.map(({ title }, index) => (
            <span key={title} class={`s${index}`}>
              {title}
            </span>
          ))}
        </div>
      )}
      <FiguresTable label={label} names={names} series={series} write={write} />
    </figure>
  );
}

function FiguresTable({
  label,
  names,
  series,
  write,
}: Pick<FrameProps, "label" | "names" | "series" | "write">) {
  return (
    <div class="hidden-visually">
      <table>
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
                <td key={title}>{written(values[at], write)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const written = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? "–" : write(value);

/** The available width, so that text keeps its size. */
function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(720);
  useEffect(() => {
    if (ref.current === null) return;
    let frame = 0;
    const watcher = new ResizeObserver(([entry]) => {
      cancelAnimationFrame(frame);
      // Not within the layout that reports the change.
      frame = requestAnimationFrame(() => {
        if (entry !== undefined) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
      });
    });
    watcher.observe(ref.current);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
    };
  }, []);
  return { ref, width };
}

/** The next of 1, 2, 5, 10, 20, 50, … */
export function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((each) => each * power >= value) ?? 10) * power;
}

interface ChartProps {
  label: string;
  /** Distinct names. */
  names: readonly string[];
  /** Bottom up; at most three. */
  series: readonly Series[];
  write?: (value: number) => string;
}

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

/** Lines have gaps where there is no value. */
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
