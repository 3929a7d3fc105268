/** The rows that better-auth keeps: its adapter's operations, as units and queries of the ledger. */

/** better-auth's models, under its own names. */
export type RecordModel =
  | "user"
  | "account"
  | "session"
  | "verification"
  | "oauthClient"
  | "oauthResource"
  | "oauthClientResource"
  | "oauthConsent"
  | "oauthRefreshToken"
  | "oauthAccessToken"
  | "oauthClientAssertion";

/** As the engine stores it: dates are milliseconds, booleans 0 or 1, lists and objects JSON text. */
export type RawValue = string | number | null;
/** A row by better-auth's names of its fields. */
export type RawRecord = Record<string, RawValue>;

export interface RecordCondition {
  field: string;
  operator:
    | "eq"
    | "ne"
    | "lt"
    | "lte"
    | "gt"
    | "gte"
    | "in"
    | "not_in"
    | "contains"
    | "starts_with"
    | "ends_with";
  value: RawValue | RawValue[];
  /** All conditions with AND must hold, and of those with OR one, if there are any. */
  connector: "AND" | "OR";
  /** Letters of ASCII only. */
  insensitive: boolean;
}

interface Selected {
  model: RecordModel;
  where: RecordCondition[];
}

export type RecordChange =
  | { kind: "create"; model: RecordModel; values: RawRecord }
  /** The first match only. */
  | ({ kind: "update"; values: RawRecord } & Selected)
  | ({ kind: "updateMany"; values: RawRecord } & Selected)
  /** The first match only. */
  | ({ kind: "delete" } & Selected)
  | ({ kind: "deleteMany" } & Selected)
  /** Deletes the first match and returns it: of many who ask for the same, one gets it. */
  | ({ kind: "consumeOne" } & Selected)
  /** Adds to fields of the first match and sets others; of many whose condition it ends, one finds it true. */
  | ({ kind: "incrementOne"; increment: Record<string, number>; values: RawRecord } & Selected);

export type SignInMethod = "password" | "link" | "sso";

/** Why a token or session was not made. */
export type RecordRefusal =
  /** Its user is banned or gone, or has not let the application act. */
  | "not_allowed"
  /** What it renews has ended meanwhile, or the session that it comes from. */
  | "ended"
  /** The code that it is made for was presented again, or what it would yield was ended. */
  | "code_ended";
