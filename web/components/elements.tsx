import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { JobStatus } from "../../src/client/types.ts";
import { nowMs } from "../app/ambient.ts";
import { common } from "../messages/common.ts";
import { since, time } from "../text/format.ts";
import { announce } from "./toast.tsx";

export type Tone = "good" | "warn" | "bad" | "busy" | "";

export function Badge({ tone = "", children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

const tones: Readonly<Record<JobStatus, Tone>> = {
  queued: "",
  running: "busy",
  succeeded: "good",
  failed: "bad",
  cancelled: "",
  timed_out: "bad",
};

export function StatusBadge({ status }: { status: JobStatus }) {
  return <Badge tone={tones[status]}>{common.jobStatus[status]}</Badge>;
}

type Kind = "primary" | "danger" | "plain" | "";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  small?: boolean;
  /** Only an icon: needs an aria-label. */
  icon?: boolean;
  /** Keeps the focus, but does nothing. */
  pending?: boolean;
}

export function Button({
  kind = "",
  small,
  icon,
  pending,
  class: more,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const classes = ["button", kind, small && "small", icon && "icon", more].filter(Boolean).join(" ");
  return (
    <button
      type={type ?? "button"}
      {...rest}
      class={classes}
      aria-disabled={pending ? "true" : undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** Icons on a grid of 24. */
const shapes = {
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v3a1 1 0 001 1h14a1 1 0 001-1v-3",
  download: "M12 4v12M7 11l5 5 5-5M4 16v3a1 1 0 001 1h14a1 1 0 001-1v-3",
  copy: "M9 9h10v11H9zM5 15V4h10",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  link: "M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7L12 6.3M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  again: "M4 12a8 8 0 0113.7-5.7L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 01-13.7 5.7L4 15.5M4 20v-4.5h4.5",
  edit: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z",
  stop: "M7 7h10v10H7z",
  play: "M8 5.5v13l11-6.5z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  search: "M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.5 4.5",
  person: "M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20a7.5 7.5 0 0115 0",
  good: "M7 11v9H4v-9zM7 11l4-7a2 2 0 012 2v4h6a1.5 1.5 0 011.5 1.8l-1.4 6.7A2 2 0 0117.1 20H7",
  poor: "M17 13V4h3v9zM17 13l-4 7a2 2 0 01-2-2v-4H5a1.5 1.5 0 01-1.5-1.8l1.4-6.7A2 2 0 016.9 4H17",
  warn: "M12 4L2.5 20h19zM12 10v4M12 17h.01",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
} as const;

export type IconName = keyof typeof shapes;

/** Decorative: the text or label beside it has the meaning. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}

export function CodeBlock({ title, code }: { title: string; code: string }) {
  const id = useId();
  return (
    <section class="stack tight" aria-labelledby={id}>
      <div class="row between">
        <h3 id={id}>{title}</h3>
        <CopyButton text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre class="code" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}

/** Null is left out of a list of facts. */
export const codeOrNull = (text: string | null) =>
  text === null ? null : <code class="anywhere">{text}</code>;

/** Also works on insecure origins, where browsers have no clipboard API. */
export async function copyText(text: string): Promise<void> {
  // It may reject when the page has lost the focus.
  if (navigator.clipboard === undefined) copyBySelection(text);
  else await navigator.clipboard.writeText(text).catch(() => copyBySelection(text));
  announce(common.copied);
}

function copyBySelection(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden-visually";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

export function CopyButton({ text, label = common.copy }: { text: string; label?: string }) {
  return (
    <Button small onClick={() => void copyText(text)}>
      <Icon name="copy" size={16} /> {label}
    </Button>
  );
}

/** A secret that is shown once. */
export function SecretText({ text, label }: { text: string; label: string }) {
  return (
    <fieldset class="secret" aria-label={label}>
      <span class="grow">{text}</span>
      <CopyButton text={text} />
    </fieldset>
  );
}

interface WhenProps {
  /** Null: never happened. */
  at: string | null;
  /** Text for null. */
  none?: string;
  relative?: boolean;
}

export function Timestamp({ at, none = common.never, relative }: WhenProps) {
  if (at === null) return <span class="quiet">{none}</span>;
  return (
    <time dateTime={at} title={time(at)}>
      {relative ? since(at, nowMs()) : time(at)}
    </time>
  );
}

/** Null values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren | null])[] }) {
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ),
      )}
    </dl>
  );
}

interface FigureProps {
  title: string;
  value: ComponentChildren;
  note?: ComponentChildren;
}

export function Figures({ figures }: { figures: readonly FigureProps[] }) {
  return (
    <div class="figures">
      {figures.map(({ title, value, note }) => (
        <dl key={title} class="figure">
          <dt>{title}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </dl>
      ))}
    </div>
  );
}
