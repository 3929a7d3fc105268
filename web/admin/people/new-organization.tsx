import { useState } from "preact/hooks";
import type { AdminOrganization, AdminPlanList } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { given } from "../../given.ts";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { PlanField } from "./plan-field.tsx";

interface NewOrganizationProps {
  plans: Query<AdminPlanList>;
  onClose(): void;
  onMade(organization: AdminOrganization): void;
}

export function NewOrganizationDialog({ plans, onClose, onMade }: NewOrganizationProps) {
  const [name, setName] = useState("");
  const [plan, setPlan] = useState("");
  const action = useAction(async () => {
    const body = { name, ...given({ plan_id: plan }) };
    onMade((await api.adminCreateOrganization({ body })).organization);
  });
  return (
    <Dialog title={people.newOrganization} onClose={onClose}>
      <p class="quiet">{people.newOrganizationText}</p>
      <Form
        action={action}
        submit={people.newOrganization}
        beside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <TextField label={people.name} required maxLength={200} value={name} onValue={setName} />
        <PlanField plans={plans} value={plan} onValue={setPlan} open />
      </Form>
    </Dialog>
  );
}
