import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { announce } from "../../components/toast.tsx";
import { TypedConfirm } from "../../components/typed-confirm.tsx";
import { people } from "../../messages/admin/people.ts";

interface DeleteUserProps {
  user: AdminUser;
  onClose(): void;
  onGone(): void;
}

export function DeleteUser({ user, onClose, onGone }: DeleteUserProps) {
  const action = useAction(async () => {
    await api.adminDeleteUser({ user_id: user.id });
    announce(people.deleted(user.name));
    onGone();
  });
  return (
    <TypedConfirm
      title={`${people.deleteUser}: ${user.name}`}
      submit={people.deleteUser}
      expected={user.email}
      label={people.typeToConfirm(user.email)}
      wrong={people.typeWrong}
      action={action}
      onClose={onClose}
    >
      <p>{people.deleteUserText}</p>
    </TypedConfirm>
  );
}
