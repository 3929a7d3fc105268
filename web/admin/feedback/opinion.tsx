import type { AdminFeedback } from "../../../src/client/generated/admin-schema.ts";
import { codeOrNull } from "../../components/code.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Facts } from "../../components/facts.tsx";
import { time } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { feedback } from "../../messages/admin/feedback.ts";
import { feedbackReasons } from "../../messages/feedback-reasons.ts";
import { kindOf } from "../../messages/kinds.ts";
import { Link } from "../../router.tsx";
import { Owner } from "../owner.tsx";
import { Rating } from "./rating.tsx";

interface OpinionProps {
  opinion: AdminFeedback;
  organization: string;
  onClose(): void;
}

/** One opinion, whole. */
export function OpinionDialog({ opinion, organization, onClose }: OpinionProps) {
  const { rating, reason_code, comment, organization_id, user_id, created_at, updated_at } = opinion;
  return (
    <Dialog title={feedback.title} onClose={onClose}>
      <p class="opinion-text">{comment ?? feedback.noComment}</p>
      <Facts
        facts={[
          [feedback.rating, <Rating rating={rating} />],
          [feedback.reason, reason_code === null ? null : feedbackReasons[reason_code]],
          [admin.organization, <Owner id={organization_id} name={organization} />],
          [feedback.by, codeOrNull(user_id)],
          [admin.capability, kindOf(opinion.capability_id)],
          [
            feedback.job,
            <Link to="adminJob" parameters={{ job_id: opinion.job_id }}>
              {feedback.openJob}
            </Link>,
          ],
          [admin.time, time(created_at)],
          [feedback.changed, updated_at === created_at ? null : time(updated_at)],
        ]}
      />
    </Dialog>
  );
}
