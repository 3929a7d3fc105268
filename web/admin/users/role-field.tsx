import { SelectField } from "../../components/form.tsx";
import { people } from "../../messages/admin/people.ts";

export type Role = "admin" | "member";

const roles = ["member", "admin"] as const;

interface RoleFieldProps {
  value: Role;
  onValue(role: Role): void;
}

export function RoleField({ value, onValue }: RoleFieldProps) {
  return (
    <SelectField
      label={people.role}
      hint={people.roleHint}
      value={value}
      choices={roles.map((role) => ({ value: role, text: people.roles[role] }))}
      onValue={onValue}
    />
  );
}
