/** Receivers of paragraph lines: pages, or a cell whose height is measured. Lengths in twips. */
import type { ParagraphFacts } from "../styles/facts.ts";

export interface Sink {
  readonly width: number;
  /** Of the grid of lines; 0: none. */
  readonly pitch: number;
  previous: ParagraphFacts | null;
  line(height: number): void;
  gap(height: number): void;
  /** Room that pages may part. */
  flow(height: number): void;
  /** Makes sure that so much follows on the same page. */
  keep(height: number): void;
  /** `anyway`: even when nothing stands on the page yet. */
  pageBreak(anyway: boolean): void;
  columnBreak(): void;
  /** The application's last layout ended a page here. */
  mark(): void;
  seen(): void;
  note(height: number): void;
}

export class Stack implements Sink {
  readonly width: number;
  readonly pitch: number;
  previous: ParagraphFacts | null = null;
  height = 0;
  marks = 0;
  notes = 0;

  constructor(width: number, pitch: number) {
    this.width = width;
    this.pitch = pitch;
  }

  line(height: number): void {
    this.height += height;
  }

  gap(height: number): void {
    this.height += height;
  }

  flow(height: number): void {
    this.height += height;
  }

  mark(): void {
    this.marks += 1;
  }

  note(height: number): void {
    this.notes += height;
  }

  keep(): void {}
  pageBreak(): void {}
  columnBreak(): void {}
  seen(): void {}
}
