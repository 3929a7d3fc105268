/** Feedback on results. */

import type { AdminFeedback } from "../../../src/client/generated/admin-schema.ts";
import type { Operations } from "../../../src/client/generated/operation-types.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { Dialog, openDialog } from "../../components/dialog.tsx";
import { Badge, Button, codeOrNull, Facts, Icon } from "../../components/elements.tsx";
import { useFilters } from "../../components/filters.tsx";
import { choicesOf } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, column, PagedTable } from "../../components/table.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { feedback } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { kindOf } from "../../messages/kinds.ts";
import { feedbackReasons } from "../../messages/viewer.ts";
import { time } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import {
  JobLink,
  OrganizationLink,
  type OrganizationNames,
  useOrganizations,
  useTypeChoices,
} from "../common.tsx";

export function FeedbackPage() {
  const organizations = useOrganizations();
  const filters = useFilters(admin.filters, [
    { name: "rating", label: common.rating, choices: choicesOf(feedback.ratings) },
    { name: "reason_code", label: common.reason, choices: choicesOf(feedbackReasons) },
    { name: "organization_id", label: common.organization, choices: organizations.choices },
    { name: "capability_id", label: common.type, choices: useTypeChoices() },
  ]);
  const input = omitEmpty(filters.values) as Operations["adminListFeedback"]["input"];
  const pages = useList(api.adminListFeedback, "feedback", { ...input, limit: 50 });
  return (
    <Page title={admin.pages.adminFeedback}>
      {filters.form}
      <PagedTable
        label={feedback.list}
        columns={columnsOf(organizations)}
        pages={pages}
        keyOf={({ job_id }) => job_id}
        empty={feedback.empty}
      />
    </Page>
  );
}

const columnsOf = ({ nameOf }: OrganizationNames): readonly Column<AdminFeedback>[] => [
  column(common.rating, ({ rating }) => <Rating rating={rating} />),
  column(common.reason, ({ reason_code }) => reason_code !== null && feedbackReasons[reason_code]),
  column.main(
    common.comment,
    (feedbackItem) =>
      feedbackItem.comment !== null && (
        <span>
          <Button
            small
            aria-label={feedback.readOf(time(feedbackItem.updated_at))}
            onClick={() => open(feedbackItem, nameOf)}
          >
            {feedback.read}
          </Button>{" "}
          <span title={feedbackItem.comment}>{feedbackItem.comment}</span>
        </span>
      ),
  ),
  column.wide(common.organization, ({ organization_id }) => (
    <OrganizationLink id={organization_id} name={nameOf(organization_id ?? "")} />
  )),
  column(common.job, ({ job_id }) => <JobLink id={job_id}>{common.openJob}</JobLink>),
  column.wide(common.time, ({ updated_at }) => time(updated_at)),
];

const open = (feedbackItem: AdminFeedback, nameOf: OrganizationNames["nameOf"]) =>
  openDialog((close) => (
    <Dialog title={common.feedback} onClose={close}>
      <p class="opinion-text">{feedbackItem.comment ?? feedback.noComment}</p>
      <FeedbackFacts feedbackItem={feedbackItem} organization={nameOf(feedbackItem.organization_id ?? "")} />
    </Dialog>
  ));

function FeedbackFacts({
  feedbackItem,
  organization,
}: {
  feedbackItem: AdminFeedback;
  organization: string;
}) {
  const { rating, reason_code, organization_id, user_id, created_at, updated_at } = feedbackItem;
  return (
    <Facts
      facts={[
        [common.rating, <Rating rating={rating} />],
        [common.reason, reason_code === null ? null : feedbackReasons[reason_code]],
        [common.organization, <OrganizationLink id={organization_id} name={organization} />],
        [common.by, codeOrNull(user_id)],
        [common.type, kindOf(feedbackItem.capability_id)],
        [common.job, <JobLink id={feedbackItem.job_id}>{common.openJob}</JobLink>],
        [common.time, time(created_at)],
        [feedback.changed, updated_at === created_at ? null : time(updated_at)],
      ]}
    />
  );
}

function Rating({ rating }: Pick<AdminFeedback, "rating">) {
  const isGood = rating === "up";
  return (
    <Badge tone={isGood ? "good" : "bad"}>
      <Icon name={isGood ? "good" : "poor"} size={14} /> {feedback.ratings[rating]}
    </Badge>
  );
}
