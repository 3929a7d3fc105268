import { useState } from "preact/hooks";
import type { AdminOrganization } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { usePlans } from "../money/plans-known.ts";
import { PlanField } from "./plan-field.tsx";

interface ChangeOrganizationProps {
  organization: AdminOrganization;
  onClose(): void;
  onChange(organization: AdminOrganization): void;
}

export function ChangeOrganization({ organization, onClose, onChange }: ChangeOrganizationProps) {
  const plans = usePlans();
  const [name, setName] = useState(organization.name);
  const [plan, setPlan] = useState(organization.plan_id);
  const isDefault = organization.name === "default";
  const action = useAction(async () => {
    const body = {
      ...(name === organization.name ? {} : { name }),
      ...(plan === organization.plan_id ? {} : { plan_id: plan }),
    };
    if (Object.keys(body).length > 0) {
      onChange((await api.adminChangeOrganization({ organization_id: organization.id, body })).organization);
      announce(people.changed);
    }
    onClose();
  });
  return (
    <Dialog title={`${people.change}: ${organization.name}`} onClose={onClose}>
      <Form action={action} submit={common.save} beside={<Button onClick={onClose}>{common.cancel}</Button>}>
        <TextField
          label={people.name}
          required
          maxLength={200}
          value={name}
          onValue={setName}
          readonly={isDefault}
          hint={isDefault && people.defaultKeepsName}
        />
        <PlanField plans={plans} value={plan} onValue={setPlan} />
      </Form>
    </Dialog>
  );
}
