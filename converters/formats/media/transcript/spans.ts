/** Stretches of time. */
import type { Span } from "../../../speech/contract.ts";

export function lengthMs({ fromMs, toMs }: Span): number {
  return toMs - fromMs;
}

export function summedMs(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + lengthMs(span), 0);
}

/** Milliseconds that two stretches share. */
export function sharedMs(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));
}

/** What of a stretch lies within another one; it ends before it begins where nothing does. */
export function within({ fromMs, toMs }: Span, limits: Span): Span {
  return { fromMs: Math.max(fromMs, limits.fromMs), toMs: Math.min(toMs, limits.toMs) };
}

/** In order and apart: those that meet, or are less than `gapMs` from each other, are one. */
export function joined(spans: readonly Span[], gapMs = 0): Span[] {
  const all: Span[] = [];
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = all.at(-1);
    const isNear = last !== undefined && (fromMs <= last.toMs || fromMs - last.toMs < gapMs);
    if (isNear) last.toMs = Math.max(last.toMs, toMs);
    else all.push({ fromMs, toMs });
  }
  return all;
}
