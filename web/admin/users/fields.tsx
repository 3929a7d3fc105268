import type { AdminPlanList, AdminUser } from "../../../src/client/generated/admin-schema.ts";
import type { Query } from "../../api/hooks.ts";
import { Badge } from "../../components/elements.tsx";
import { SelectField } from "../../components/form.tsx";
import { Problem } from "../../components/page.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import type { KnownOrganizations } from "../common.tsx";

interface PlanFieldProps {
  plans: Query<AdminPlanList>;
  /** Empty: the default plan. */
  value: string;
  onValue(id: string): void;
  /** Whether the default plan can be chosen. */
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
        label={common.plan}
        hint={userTexts.planHint}
        value={value}
        choices={[
          ...(open ? [{ value: "", text: userTexts.defaultPlan(fallback) }] : []),
          ...(missing ? [{ value, text: value }] : []),
          ...listed,
        ]}
        onValue={onValue}
      />
      {error !== null && <Problem error={error} onRetry={reload} />}
    </>
  );
}

export type Role = "admin" | "member";

const roles = ["member", "admin"] as const;

export function RoleField({ value, onValue }: { value: Role; onValue(role: Role): void }) {
  return (
    <SelectField
      label={common.role}
      hint={userTexts.roleHint}
      value={value}
      choices={roles.map((role) => ({ value: role, text: userTexts.roles[role] }))}
      onValue={onValue}
    />
  );
}

interface OrganizationFieldProps {
  known: Query<KnownOrganizations>;
  /** An ID; empty: all. */
  value: string;
  onValue(value: string): void;
  /** Offers "all organizations". */
  all?: boolean;
  /** The current organization, which may not be in the list. */
  selected?: { id: string; name: string };
  label?: string;
}

export function OrganizationField(props: OrganizationFieldProps) {
  const { known, value, onValue, all, selected, label = common.organization } = props;
  const listed = (known.data?.organizations ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const missing = value !== "" && !listed.some((each) => each.value === value);
  const choices = [
    ...(all ? [{ value: "", text: userTexts.allOrganizations }] : []),
    ...(missing ? [{ value, text: selected?.id === value ? selected.name : waiting(known, value) }] : []),
    ...listed,
  ];
  return (
    <>
      <SelectField
        label={label}
        value={value}
        choices={choices.length > 0 ? choices : [{ value: "", text: common.loading }]}
        onValue={onValue}
        hint={known.data?.complete === false && userTexts.organizationsCut(listed.length)}
      />
      {known.error !== null && <Problem error={known.error} onRetry={known.reload} />}
    </>
  );
}

const waiting = ({ data }: Query<KnownOrganizations>, id: string): string =>
  data === null ? common.loading : id;

export function UserState({ user }: { user: AdminUser }) {
  return user.banned ? (
    <Badge tone="bad">{userTexts.banned}</Badge>
  ) : (
    <Badge tone="good">{common.active}</Badge>
  );
}
