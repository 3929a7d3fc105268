import type { AdminFeedback } from "../../../src/client/generated/admin-schema.ts";
import { Badge } from "../../components/badge.tsx";
import { Icon } from "../../components/icon.tsx";
import { feedback } from "../../messages/admin/feedback.ts";

export function Rating({ rating }: Pick<AdminFeedback, "rating">) {
  const isGood = rating === "up";
  return (
    <Badge tone={isGood ? "good" : "bad"}>
      <Icon name={isGood ? "good" : "poor"} size={14} /> {feedback.ratings[rating]}
    </Badge>
  );
}
