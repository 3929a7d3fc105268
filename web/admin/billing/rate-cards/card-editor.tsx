/** The editor of a new rate card, copied from an existing one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../../../src/client/errors.ts";
import type { AdminRateCard } from "../../../../src/client/generated/admin-schema.ts";
import { api } from "../../../api/api.ts";
import { useWindowEvents } from "../../../app/events.ts";
import { goTo, hrefTo, Link } from "../../../app/router.tsx";
import { Button } from "../../../components/elements.tsx";
import { TextAreaField, TextField } from "../../../components/form.tsx";
import { Page } from "../../../components/page.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { announce } from "../../../components/toast.tsx";
import { money } from "../../../messages/admin/billing.ts";
import { prices } from "../../../messages/admin/prices.ts";
import { problemOf } from "../../../text/problem.ts";
import { type Draft, draftFrom, onTab, ratesOf, type Written, writtenIn } from "./card.ts";
import { CardReview } from "./card-review.tsx";
import { findPlace } from "./json-place.ts";
import { RateFields } from "./rate-fields.tsx";

interface CardEditorProps {
  base: AdminRateCard;
  cards: readonly AdminRateCard[];
  onAdded(card: AdminRateCard): void;
}

export function CardEditor({ base, cards, onAdded }: CardEditorProps) {
  const [version, setVersion] = useState("");
  const [draft, setDraft] = useState<Draft>(() => draftFrom(ratesOf(base)));
  const [tried, setTried] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [wrong, setWrong] = useState<readonly WrongPlace[]>([]);
  const changed = (next: Draft) => {
    setDraft(next);
    setWrong([]);
  };
  const [initial] = useState(draft);
  const unsaved = version !== "" || draft.rates !== initial.rates || draft.text !== initial.text;
  // Asks before leaving with unsaved changes.
  useWindowEvents({ beforeunload: (event) => event.preventDefault() }, unsaved);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong.length > 0) focusWrong(form.current);
  }, [wrong]);
  const written = writtenIn(draft);
  const versionWrong = versionProblem(version, cards) ?? messageAt(wrong, "/rate_card_version");
  const save = async () => {
    if (!("document" in written)) return;
    const { credit_model_version } = base;
    const body = { credit_model_version, ...written.document, rate_card_version: version.trim() };
    try {
      const added = await api.adminAddRateCard({ body });
      announce(prices.saved(added.rate_card_version));
      onAdded(added);
      goTo(hrefTo("adminRateCards", {}, { version: added.rate_card_version }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "invalid_request") throw error;
      const { details, text } = problemOf(error);
      setWrong(details.length > 0 ? details : [{ path: "", message: text ?? "" }]);
      setReviewing(false);
    }
  };
  const ofCard = wrong.filter(({ path }) => !path.startsWith("/rates/") && path !== "/rate_card_version");

  return (
    <Page title={money.newCard}>
      <form
        ref={form}
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (versionWrong === null && "document" in written) setReviewing(true);
          else focusWrong(form.current);
        }}
      >
        <p class="notice">
          {prices.startedFrom(base.rate_card_version)} {prices.editorText}
        </p>
        <TextField
          label={prices.version}
          hint={prices.versionHint}
          value={version}
          onValue={(text) => {
            setVersion(text);
            setWrong([]);
          }}
          error={tried || version !== "" ? versionWrong : null}
          spellcheck={false}
          autocomplete="off"
        />
        <DraftTabs draft={draft} written={written} wrong={wrong} onDraft={setDraft} onChange={changed} />
        <div role="alert">
          {wrong.length > 0 && (
            <div class="problem">
              <strong>{prices.wrongPlaces(wrong.length)}</strong> {prices.wrongText}
              {draft.tab === "fields" && <WrongList wrong={ofCard} />}
            </div>
          )}
        </div>
        <div class="row end sticky-actions">
          <Link class="button" to="adminRateCards">
            {prices.unsaved}
          </Link>
          <Button type="submit" kind="primary">
            {prices.review}
          </Button>
        </div>
      </form>
      {reviewing && "document" in written && (
        <CardReview
          version={version.trim()}
          rates={written.rates}
          active={cards.find((card) => card.active) ?? base}
          save={save}
          onClose={() => setReviewing(false)}
        />
      )}
    </Page>
  );
}

interface DraftTabsProps {
  draft: Draft;
  written: Written;
  wrong: readonly WrongPlace[];
  /** The same draft on the other tab. */
  onDraft(draft: Draft): void;
  onChange(draft: Draft): void;
}

/** The draft as fields or as JSON. */
function DraftTabs({ draft, written, wrong, onDraft, onChange }: DraftTabsProps) {
  const [stuckOn, setStuckOn] = useState<Draft | null>(null);
  const choose = (tab: Draft["tab"]) => {
    const next = onTab(draft, tab);
    setStuckOn(next === null ? draft : null);
    if (next !== null) onDraft(next);
  };
  const changeRate = (at: number, changed: Draft["rates"][number]) =>
    onChange({ ...draft, rates: draft.rates.map((each, index) => (index === at ? changed : each)) });
  return (
    <Tabs
      label={prices.view}
      tabs={[
        { key: "fields", title: prices.fields },
        { key: "json", title: prices.json },
      ]}
      selected={draft.tab}
      onSelect={choose}
    >
      {stuckOn === draft && (
        <p class="notice warn" role="alert">
          {draft.tab === "json" ? prices.jsonOnly : prices.fixFirst}
        </p>
      )}
      {draft.tab === "json" ? (
        <CardJson
          text={draft.text}
          problem={"problem" in written ? written.problem : null}
          wrong={wrong}
          onText={(text) => onChange({ ...draft, text })}
        />
      ) : (
        <div class="stack">
          {draft.rates.map((rate, at) => (
            <RateFields
              key={rate.id}
              rate={rate}
              onChange={(changed) => changeRate(at, changed)}
              wrongAt={(path) => messageAt(wrong, `/rates/${at}${path}`)}
            />
          ))}
        </div>
      )}
    </Tabs>
  );
}

function focusWrong(form: HTMLFormElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Null: valid. */
function versionProblem(text: string, cards: readonly AdminRateCard[]): string | null {
  const version = text.trim();
  if (version === "") return prices.versionMissing;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(version)) return prices.versionForm;
  return cards.some(({ rate_card_version }) => rate_card_version === version)
    ? prices.versionTaken(version)
    : null;
}

interface CardJsonProps {
  text: string;
  /** Why it is not valid JSON; null: it is. */
  problem: string | null;
  /** Errors by place. */
  wrong: readonly WrongPlace[];
  onText(text: string): void;
}

function CardJson({ text, problem, wrong, onText }: CardJsonProps) {
  const frame = useRef<HTMLDivElement>(null);
  const show = (path: string) => {
    const area = frame.current?.querySelector("textarea");
    const place = findPlace(text, path);
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
        error={wrongText}
      />
    </div>
  );
}

/** An error of the server in a rate card. */
interface WrongPlace {
  /** A JSON pointer; empty: the whole card. */
  path: string;
  message: string;
}

function messageAt(wrong: readonly WrongPlace[], path: string): string | null {
  const messages = wrong.filter((each) => each.path === path).map(({ message }) => message);
  return messages.length === 0 ? null : messages.join("; ");
}

function WrongList({ wrong, onShow }: { wrong: readonly WrongPlace[]; onShow?: (path: string) => void }) {
  if (wrong.length === 0) return null;
  return (
    <ul lang="en">
      {wrong.map(({ path, message }) => (
        <li key={path + message}>
          {path !== "" && onShow !== undefined && (
            <Button small kind="plain" onClick={() => onShow(path)}>
              <code>{path}</code>
            </Button>
          )}{" "}
          {message}
        </li>
      ))}
    </ul>
  );
}
