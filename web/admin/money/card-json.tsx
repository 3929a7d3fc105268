import { useRef } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { TextAreaField } from "../../components/fields.tsx";
import { language } from "../../language.ts";
import { prices } from "../../messages/admin/prices.ts";
import { placeIn } from "./json-place.ts";

interface CardJsonProps {
  text: string;
  /** Why it is no JSON; null: it is. */
  problem: string | null;
  /** What the server says, by the place that it is about. */
  wrong: Readonly<Record<string, string>>;
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
  const places = Object.entries(wrong);
  return (
    <div ref={frame} class="stack card-json">
      {places.length > 0 && (
        <ul class="stack tight" lang={language === "en" ? undefined : "en"}>
          {places.map(([path, message]) => (
            <li key={path}>
              {path !== "" && (
                <Button small kind="plain" onClick={() => show(path)}>
                  <code>{path}</code>
                </Button>
              )}{" "}
              {message}
            </li>
          ))}
        </ul>
      )}
      <TextAreaField
        label={prices.jsonField}
        hint={prices.jsonHint}
        value={text}
        onValue={onText}
        spellcheck={false}
        wrong={problem === null ? null : prices.jsonWrong(problem)}
      />
    </div>
  );
}
