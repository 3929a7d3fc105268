import { useState } from "preact/hooks";
import type { AdminGrantRequest } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { browserRandom } from "../../app/ambient.ts";
import { FormDialog } from "../../components/dialog.tsx";
import { SelectField, TextField, useFields } from "../../components/form.tsx";
import { announce } from "../../components/toast.tsx";
import { money } from "../../messages/admin/billing.ts";
import { common } from "../../messages/common.ts";
import { creditsOf } from "../../text/format.ts";
import { creditUnitsOf, integerBetween } from "../../text/typed.ts";

interface GrantProps {
  organization: { id: string; name: string };
  onClose(): void;
  onGranted(): void;
}

const newReference = (): string =>
  `page-${[...browserRandom.bytes(8)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

const daysMax = 36_500;

function useGrant() {
  const { values, field } = useFields(() => ({
    ...{ pack: "", amount: "", days: "", reason: "" },
    reference: newReference(),
  }));
  const { pack, amount, days, reason, reference } = values;
  const units = creditUnitsOf(amount);
  const expires = days.trim() === "" ? null : integerBetween(days, 1, daysMax);
  const body: AdminGrantRequest = {
    reason,
    reference,
    ...(pack === "" ? { credit_units: units ?? 0 } : { pack_id: pack }),
    ...(pack === "" && expires !== null ? { expires_days: expires } : {}),
  };
  const amountWrong = pack === "" && (units ?? 0) < 1;
  const daysWrong = pack === "" && days.trim() !== "" && expires === null;
  return { pack, field, body, amountWrong, daysWrong };
}

export function GrantDialog({ organization: { id, name }, onClose, onGranted }: GrantProps) {
  const packs = useQuery(async (signal) => (await api.adminListPacks({}, { signal })).packs, []);
  const { pack, field, body, amountWrong, daysWrong } = useGrant();
  const [tried, setTried] = useState(false);
  const grantCredits = async () => {
    // The reference makes a retry safe.
    const grant = await api.adminGrantCredits({ organization_id: id, body }, { repeat: "always" });
    const credits = creditsOf(grant.credit_units);
    announce(
      grant.replayed
        ? money.grantedBefore(name, credits)
        : money.granted(credits, name, creditsOf(grant.available_credit_units)),
    );
    onGranted();
  };
  const ready = () => {
    setTried(true);
    return !amountWrong && !daysWrong;
  };
  return (
    <FormDialog
      title={money.grantTo(name)}
      submit={money.grant}
      run={grantCredits}
      ready={ready}
      onClose={onClose}
    >
      {(packs.data?.length ?? 0) > 0 && (
        <SelectField
          label={money.grantWhat}
          {...field("pack")}
          choices={[
            { value: "", text: money.grantNumber },
            ...(packs.data ?? []).map((each) => ({ value: each.id, text: each.name })),
          ]}
        />
      )}
      {pack === "" && (
        <div class="field-row">
          <TextField
            label={money.amount}
            hint={money.amountHint}
            inputMode="decimal"
            required
            {...field("amount")}
            error={tried && amountWrong ? money.amountWrong : null}
          />
          <TextField
            label={money.expiresDays}
            hint={money.expiresHint}
            inputMode="numeric"
            {...field("days")}
            error={tried && daysWrong ? money.daysWrong : null}
          />
        </div>
      )}
      <TextField
        label={common.reason}
        hint={money.reasonHint}
        required
        maxLength={200}
        {...field("reason")}
      />
      <TextField
        label={money.reference}
        hint={money.referenceHint}
        required
        maxLength={200}
        spellcheck={false}
        {...field("reference")}
      />
    </FormDialog>
  );
}
