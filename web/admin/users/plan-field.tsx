import type { AdminPlanList } from "../../../src/client/generated/admin-schema.ts";
import type { Query } from "../../api/hooks.ts";
import { SelectField } from "../../components/form.tsx";
import { Problem } from "../../components/page.tsx";
import { people } from "../../messages/admin/people.ts";

interface PlanFieldProps {
  plans: Query<AdminPlanList>;
  /** Empty: the one that is configured for those that name none. */
  value: string;
  onValue(id: string): void;
  /** Whether none needs to be named. */
  open?: boolean;
}

export function PlanField({ plans, value, onValue, open }: PlanFieldProps) {
  const { data, error, reload } = plans;
  const listed = (data?.plans ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const missing = value !== "" && !listed.some((each) => each.value === value);
  const fallback = data?.plans.find(({ id }) => id === data.default_plan_id)?.name ?? "…";
  return (
    <>
      <SelectField
        label={people.plan}
        hint={people.planHint}
        value={value}
        choices={[
          ...(open ? [{ value: "", text: people.defaultPlan(fallback) }] : []),
          ...(missing ? [{ value, text: value }] : []),
          ...listed,
        ]}
        onValue={onValue}
      />
      {error !== null && <Problem error={error} onRetry={reload} />}
    </>
  );
}
