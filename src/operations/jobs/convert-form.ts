import { Secret } from "../../../config/secret.ts";
import { jobTokenPattern } from "../../auth/tokens.ts";
import type { ConvertRequest } from "../../services/contract.ts";
import { wrongField } from "../errors.ts";
import { creditsPattern } from "../fields/credits.ts";
import { clientRequestIdPattern } from "./confirmation.ts";
import { estimateFields } from "./estimate-form.ts";
import { formSpendingLimitOf, type SpendingLimitFields } from "./spending-limit.ts";

export const convertTextFields = [
  "capability_id",
  "mode",
  "layout_fidelity",
  "pages",
  "options",
  "max_credit_units",
  "max_credits",
  "client_request_id",
  "job_token",
] as const;
type FieldName = (typeof convertTextFields)[number];
const refusal = (name: FieldName, message: string) => wrongField(`/${name}`, message);

/** Integers from 1, exactly as JSON would write them. */
const unitsForm = /^[1-9][0-9]{0,15}$/;

/** The text fields of a convert call, with their form checked. */
export function convertFields(sent: ReadonlyMap<string, string>): Omit<ConvertRequest, "files"> {
  return {
    fields: estimateFields(sent),
    spendingLimitCreditUnits: formSpendingLimitOf(spendingLimitFields(sent)),
    clientRequestId: matching(
      sent,
      "client_request_id",
      new RegExp(clientRequestIdPattern),
      "8 to 128 letters, digits, _ and -, beginning with a letter or digit.",
    ),
  };
}

/**
 * The job token that a guest has sent in the form; null without one. `jobToken`: the guest's token so far, null for
 * an account; `ofHeader`: whether it came from the header. Two different tokens are refused.
 */
export function convertToken(
  sent: ReadonlyMap<string, string>,
  { jobToken, ofHeader }: { jobToken: Secret | null; ofHeader: boolean },
): Secret | null {
  const token = matching(sent, "job_token", jobTokenPattern, "`mk_job_` and 64 lowercase hex digits.");
  if (token === null) return null;
  if (jobToken === null) throw refusal("job_token", "Only for callers without an account; leave it out.");
  if (ofHeader && token !== jobToken.reveal()) throw refusal("job_token", "Differs from the header.");
  return new Secret(token);
}

function spendingLimitFields(sent: ReadonlyMap<string, string>): SpendingLimitFields {
  const units = matching(sent, "max_credit_units", unitsForm, "A whole number from 1.");
  const form = "Credits in decimal, with at most three digits after the point.";
  const credits = matching(sent, "max_credits", new RegExp(creditsPattern), form);
  if (units !== null && !Number.isSafeInteger(Number(units)))
    throw refusal("max_credit_units", "Larger than any balance.");
  return {
    ...(units === null ? {} : { max_credit_units: Number(units) }),
    ...(credits === null ? {} : { max_credits: credits }),
  };
}

function matching(
  sent: ReadonlyMap<string, string>,
  name: FieldName,
  form: RegExp,
  message: string,
): string | null {
  const value = sent.get(name) ?? null;
  if (value !== null && !form.test(value)) throw refusal(name, message);
  return value;
}
