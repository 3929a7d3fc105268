/** Pages that need review, and the quality check. */

import { language } from "../app/language.ts";
import { Badge, Button, Icon, type Tone } from "../components/elements.tsx";
import { viewer } from "../messages/viewer.ts";
import { number, percent } from "../text/format.ts";
import { pagesToReview } from "./text/levels.ts";
import type { ResultQuality } from "./use-result.ts";

interface ReviewBarProps {
  quality: ResultQuality;
  /** page, slide, sheet, … */
  unit: string;
  onPage(page: number): void;
  onNext(): void;
}

const shownMax = 12;

const tones: Readonly<Record<ResultQuality["check"]["status"], Tone>> = {
  deliverable: "good",
  review_required: "warn",
  blocked: "bad",
};

export function ReviewBar({ quality, unit, onPage, onNext }: ReviewBarProps) {
  const { report, check } = quality;
  const pages = pagesToReview(report);
  return (
    <div class="review-bar">
      <Badge tone={tones[check.status]}>{viewer.checkStatus[check.status]}</Badge>
      <strong class="small">
        {pages.length === 0 ? viewer.reviewNone(unit) : viewer.review(pages.length, unit)}
      </strong>
      {pages.slice(0, shownMax).map(({ page, score }) => (
        <Button key={page} small onClick={() => onPage(page)}>
          {viewer.unit(unit, number(page))} <span class="quiet">{percent(score)}</span>
        </Button>
      ))}
      {pages.length > 1 && (
        <Button small onClick={onNext}>
          {viewer.reviewNext(unit)} <Icon name="right" size={16} />
        </Button>
      )}
      {check.status !== "deliverable" && <Findings quality={quality} />}
    </div>
  );
}

/** Server messages are in English. */
export function Findings({ quality: { check } }: { quality: ResultQuality }) {
  const found = check.checks.filter(({ status }) => status !== "pass");
  const lang = language === "en" ? undefined : "en";
  return (
    <details class="findings">
      <summary>{viewer.checks}</summary>
      <ul lang={lang}>
        {found.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
      {check.next_actions.length > 0 && (
        <>
          <strong class="small">{viewer.whatToDo}</strong>
          <ul lang={lang}>
            {check.next_actions.map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
