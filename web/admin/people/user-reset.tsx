import { useState } from "preact/hooks";
import type { AdminResetLink, AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { SecretText } from "../../components/copy.tsx";
import { Problem } from "../../components/problem.tsx";
import { time } from "../../format.ts";
import { people } from "../../messages/admin/people.ts";

/** A link for a new password, to be handed over. */
export function ResetLink({ user }: { user: AdminUser }) {
  const [made, setMade] = useState<AdminResetLink["reset_link"] | null>(null);
  const action = useAction(async () => {
    setMade((await api.adminCreateResetLink({ user_id: user.id })).reset_link);
  });
  return (
    <div class="stack tight">
      <div class="row">
        <Button pending={action.pending} onClick={() => void action.run()}>
          {people.resetLink}
        </Button>
      </div>
      {action.error !== null && <Problem error={action.error} />}
      {made !== null && (
        <div role="status" class="stack tight">
          <p class="small">{people.resetLinkText}</p>
          <SecretText label={people.resetLink} text={made.url} />
          <p class="quiet small">{people.linkUntil(time(made.expires_at))}</p>
        </div>
      )}
    </div>
  );
}
