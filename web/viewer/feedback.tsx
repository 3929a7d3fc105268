/** Feedback on a result. */
import { useState } from "preact/hooks";
import { ApiError } from "../../src/client/errors.ts";
import type { OwnFeedback } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { type Query, useAction, useQuery } from "../api/hooks.ts";
import { Dialog, openDialog } from "../components/dialog.tsx";
import { Button, Icon } from "../components/elements.tsx";
import { Choice, choicesOf, Form, SelectField, TextAreaField } from "../components/form.tsx";
import { announce } from "../components/toast.tsx";
import { common } from "../messages/common.ts";
import { feedbackReasons, viewer } from "../messages/viewer.ts";
import { number } from "../text/format.ts";

type ResultFeedback = NonNullable<OwnFeedback["feedback"]>;
type Rating = ResultFeedback["rating"];
type Reason = NonNullable<ResultFeedback["reason_code"]> | "none";

const reasons: readonly { value: Reason; text: string }[] = [
  { value: "none", text: viewer.noReason },
  ...choicesOf(feedbackReasons),
];

const commentCharactersMax = 1_000;

export function Feedback({ jobId }: { jobId: string }) {
  const query = useQuery((signal) => api.getResultFeedback({ job_id: jobId }, { signal }), [jobId]);
  const rating = query.data?.feedback?.rating ?? null;
  const open = (first: Rating) =>
    openDialog((close) => <FeedbackDialog jobId={jobId} first={first} query={query} onClose={close} />);
  return (
    <fieldset class="row feedback" aria-label={viewer.feedback}>
      {(["up", "down"] as const).map((each) => (
        <Button
          key={each}
          small
          icon
          kind="plain"
          aria-label={each === "up" ? viewer.good : viewer.poor}
          aria-pressed={rating === each}
          onClick={() => open(each)}
        >
          <Icon name={each === "up" ? "good" : "poor"} />
        </Button>
      ))}
    </fieldset>
  );
}

interface FeedbackDialogProps {
  jobId: string;
  first: Rating;
  query: Query<OwnFeedback>;
  onClose(): void;
}

function FeedbackDialog({ jobId, first, query, onClose }: FeedbackDialogProps) {
  const before = query.data?.feedback ?? null;
  const [rating, setRating] = useState<Rating>(first);
  const [reason, setReason] = useState<Reason>(before?.reason_code ?? "none");
  const [comment, setComment] = useState(before?.comment ?? "");
  const save = useAction(async () => {
    const body = {
      rating,
      ...(reason === "none" ? {} : { reason_code: reason }),
      ...(comment.trim() === "" ? {} : { comment }),
    };
    query.set(await withRateLimitText(api.saveResultFeedback({ job_id: jobId, body }, { repeat: "never" })));
    announce(viewer.feedbackSaved);
    onClose();
  });
  const remove = useAction(async () => {
    await withRateLimitText(api.removeResultFeedback({ job_id: jobId }, { repeat: "never" }));
    query.set({ feedback: null });
    announce(viewer.feedbackRemoved);
    onClose();
  });
  return (
    <Dialog title={common.feedback} onClose={onClose}>
      <Form
        action={{ ...save, error: save.error ?? remove.error }}
        submit={viewer.feedbackSubmit}
        beside={
          before !== null && (
            <Button kind="danger" pending={remove.pending} onClick={() => void remove.run()}>
              {viewer.removeFeedback}
            </Button>
          )
        }
      >
        <Choice<Rating>
          label={common.rating}
          selected={rating}
          choices={[
            { key: "up", title: viewer.good },
            { key: "down", title: viewer.poor },
          ]}
          onSelect={setRating}
        />
        <SelectField<Reason> label={common.reason} value={reason} choices={reasons} onValue={setReason} />
        <TextAreaField
          label={common.comment}
          hint={viewer.commentHint}
          optional
          maxLength={commentCharactersMax}
          value={comment}
          onValue={setComment}
        />
      </Form>
    </Dialog>
  );
}

/** A clearer message for rate limits. */
async function withRateLimitText<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.code === "rate_limited" && error.retryAfterSeconds !== null)
      throw new Error(viewer.tooOften(number(error.retryAfterSeconds)), { cause: error });
    throw error;
  }
}
