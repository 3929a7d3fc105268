import { useState } from "preact/hooks";
import type { AdminProject } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";

interface ProjectNameProps {
  organizationId: string;
  /** Null: a new one. */
  project: AdminProject | null;
  onClose(): void;
  onDone(): void;
}

/** Makes a project, or gives one another name. */
export function ProjectName({ organizationId, project, onClose, onDone }: ProjectNameProps) {
  const [name, setName] = useState(project?.name ?? "");
  const action = useAction(async () => {
    const named = { organization_id: organizationId, body: { name } };
    if (project === null) await api.adminCreateProject(named);
    else await api.adminRenameProject({ ...named, project_id: project.id });
    announce(common.saved);
    onDone();
    onClose();
  });
  return (
    <Dialog title={project === null ? people.newProject : people.renameNamed(project.name)} onClose={onClose}>
      <Form action={action} submit={common.save} beside={<Button onClick={onClose}>{common.cancel}</Button>}>
        <TextField label={people.name} required maxLength={200} value={name} onValue={setName} />
      </Form>
    </Dialog>
  );
}
