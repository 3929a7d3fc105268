import { jobTokenPattern } from "../auth/tokens.ts";
import type { ConvertRequest } from "../services/contract.ts";
import { type CeilingFields, formCeilingOf } from "./ceiling.ts";
import { creditsPattern } from "./decimal.ts";
import { estimateFields } from "./estimate-form.ts";
import { clientRequestIdPattern } from "./schemas/confirmation.ts";
import { wrongField } from "./wrong-field.ts";

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

/** Whole numbers from 1, exactly as JSON would write them. */
const unitsForm = /^[1-9][0-9]{0,15}$/;

/** The text fields of a convert call, checked as to form. */
export function convertFields(sent: ReadonlyMap<string, string>): Omit<ConvertRequest, "files"> {
  const token = sent.get("job_token");
  if (token !== undefined) {
    const message = jobTokenPattern.test(token)
      ? "Only for callers without an account; leave it out."
      : "`mk_job_` and 64 lowercase hex digits.";
    throw refusal("job_token", message);
  }
  return {
    fields: estimateFields(sent),
    ceilingCreditUnits: formCeilingOf(ceilingFields(sent)),
    clientRequestId: matching(
      sent,
      "client_request_id",
      new RegExp(clientRequestIdPattern),
      "8 to 128 letters, digits, _ and -, beginning with a letter or digit.",
    ),
  };
}

function ceilingFields(sent: ReadonlyMap<string, string>): CeilingFields {
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
