/** Total, spending limit and confirmation. */
import { useState } from "preact/hooks";
import type { Usage } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { type Query, useAction } from "../api/hooks.ts";
import { useStore } from "../app/store.ts";
import { Button } from "../components/elements.tsx";
import { TextField } from "../components/form.tsx";
import { focusSoon, Problem } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { convert } from "../messages/convert.ts";
import { codeOf } from "../text/problem.ts";
import { creditUnitsOf, typedCredits } from "../text/typed.ts";
import { creditText } from "./files/measures.ts";
import { confirmError, confirmItems, unconfirmed } from "./queue/confirming.ts";
import { change } from "./queue/list.ts";
import { itemsAt, type Queue, unitsOf } from "./queue/queue.ts";

interface TotalsProps {
  items: Queue;
  usage: Query<Usage>;
  onConfirm(keys: readonly string[]): void;
}

export function Totals({ items, usage, onConfirm }: TotalsProps) {
  const priced = itemsAt(items, "priced");
  const open = itemsAt(items, "waiting", "held", "sending").length;
  const confirmed = itemsAt(items, "confirmed").length;
  const sum = unitsOf(priced);
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const refused = useStore(confirmError);
  const spendingLimit = creditUnitsOf(typed ?? typedCredits(sum));
  const wrong =
    spendingLimit === null
      ? convert.spendingLimitWrong
      : spendingLimit < sum
        ? convert.spendingLimitTooLow(creditText(sum))
        : null;
  const confirm = useAction(async () => {
    setTried(true);
    if (wrong !== null) return;
    // Starts only if everything can be paid.
    const now = await api.getUsage();
    usage.set(now);
    if (now.available_credit_units < sum) return;
    const keys = priced.map(({ key }) => key);
    setTyped(null);
    setTried(false);
    onConfirm(keys);
    confirmItems(keys);
    announce(convert.startedAll(keys.length));
    focusSoon("#list");
  });
  const available = usage.data?.available_credit_units ?? null;
  const missing = available === null ? 0 : sum - available;
  if (priced.length === 0 && confirmed === 0 && refused === null) return null;
  return (
    <section class="card totals" aria-label={convert.total}>
      {refused !== null && <ConfirmError error={refused} />}
      {priced.length > 0 && (
        <form
          class="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void confirm.run();
          }}
        >
          <div class="totals-head">
            <Sum count={priced.length} sum={sum} open={open} available={available} />
            <TextField
              label={convert.spendingLimit}
              inputMode="decimal"
              autocomplete="off"
              value={typed ?? typedCredits(sum)}
              onValue={setTyped}
              hint={convert.spendingLimitHint}
              error={tried || typed !== null ? wrong : null}
            />
          </div>
          {missing > 0 && <Missing units={missing} onCheck={usage.reload} />}
          {confirm.error !== null && <Problem error={confirm.error} onRetry={() => void confirm.run()} />}
          <div class="row end">
            {priced.length === 1 && items.length === 1 && (
              <p class="quiet small grow">{convert.opensWhenDone}</p>
            )}
            <Button type="submit" kind="primary" pending={confirm.pending}>
              {convert.confirm(priced.length, creditText(sum))}
            </Button>
          </div>
        </form>
      )}
      {confirmed > 1 && (
        <div class="row end">
          <Button
            small
            onClick={() => {
              change(unconfirmed);
              focusSoon("#list");
            }}
          >
            {convert.stopRest}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SumProps {
  count: number;
  sum: number;
  /** Files without a price. */
  open: number;
  available: number | null;
}

function Sum({ count, sum, open, available }: SumProps) {
  const facts = [
    ...(open > 0 ? [convert.stillPricing(open)] : []),
    available === null ? "…" : convert.available(creditText(Math.max(0, available))),
  ];
  return (
    <div>
      <p class="totals-sum">{convert.totalOf(count, creditText(sum))}</p>
      <p class="quiet small">{facts.join(" · ")}</p>
    </div>
  );
}

function Missing({ units, onCheck }: { units: number; onCheck(): void }) {
  return (
    <div class="notice warn stack tight" role="alert">
      <strong>{convert.missing(creditText(units))}</strong>
      <span class="small">{convert.missingText}</span>
      <div>
        <Button
          small
          onClick={() => {
            onCheck();
            // The button disappears with enough Credits.
            focusSoon(".totals [type=submit]");
          }}
        >
          {convert.checkAgain}
        </Button>
      </div>
    </div>
  );
}

function ConfirmError({ error }: { error: unknown }) {
  return (
    <div class="stack tight">
      <Problem error={error} />
      <p class="quiet small">
        {codeOf(error) === "insufficient_credits" ? convert.missingText : convert.refusedText}
      </p>
    </div>
  );
}
