import type { Query } from "../../api/hooks.ts";
import { SelectField } from "../../components/form.tsx";
import { Problem } from "../../components/page.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import type { KnownOrganizations } from "../organizations.ts";

interface OrganizationFieldProps {
  known: Query<KnownOrganizations>;
  /** An id; empty for all of them. */
  value: string;
  onValue(value: string): void;
  /** Offered, too: none in particular. */
  all?: boolean;
  /** The organization that is chosen already, when it may not be among those that are known. */
  chosen?: { id: string; name: string };
  label?: string;
}

export function OrganizationField(props: OrganizationFieldProps) {
  const { known, value, onValue, all, chosen, label = people.organization } = props;
  const listed = (known.data?.organizations ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const missing = value !== "" && !listed.some((each) => each.value === value);
  const choices = [
    ...(all ? [{ value: "", text: people.allOrganizations }] : []),
    ...(missing ? [{ value, text: chosen?.id === value ? chosen.name : waiting(known, value) }] : []),
    ...listed,
  ];
  return (
    <>
      <SelectField
        label={label}
        value={value}
        choices={choices.length > 0 ? choices : [{ value: "", text: common.loading }]}
        onValue={onValue}
        hint={known.data?.complete === false && people.organizationsCut(listed.length)}
      />
      {known.error !== null && <Problem error={known.error} onRetry={known.reload} />}
    </>
  );
}

/** The id, once it is known that there is no name for it. */
const waiting = ({ data }: Query<KnownOrganizations>, id: string): string =>
  data === null ? common.loading : id;
