import { useRef } from "preact/hooks";
import { TextAreaField } from "../../components/fields.tsx";
import { prices } from "../../messages/admin/prices.ts";
import { placeIn } from "./json-place.ts";
import { WrongList, type WrongPlace } from "./wrong-list.tsx";

interface CardJsonProps {
  text: string;
  /** Why it is no JSON; null: it is. */
  problem: string | null;
  /** What the server says, by the place that it is about. */
  wrong: readonly WrongPlace[];
  onText(text: string): void;
}

/** The card as text, and what is wrong where in it. */
export function CardJson({ text, problem, wrong, onText }: CardJsonProps) {
  const frame = useRef<HTMLDivElement>(null);
  const show = (path: string) => {
    const area = frame.current?.querySelector("textarea");
    const place = placeIn(text, path);
    if (area === null || area === undefined || place === null) return;
    area.focus();
    area.setSelectionRange(place.start, place.end);
    const line = text.slice(0, place.start).split("\n").length - 1;
    area.scrollTop = (area.scrollHeight / text.split("\n").length) * Math.max(0, line - 3);
  };
  const refused = wrong.length === 0 ? null : prices.wrongPlaces(wrong.length);
  const wrongText = problem === null ? refused : prices.jsonWrong(problem);
  return (
    <div ref={frame} class="stack card-json">
      <WrongList wrong={wrong} onShow={show} />
      <TextAreaField
        label={prices.jsonField}
        hint={prices.jsonHint}
        value={text}
        onValue={onText}
        spellcheck={false}
        wrong={wrongText}
      />
    </div>
  );
}
