/** The kinds of settings, with all data for validation, help and documentation. */
import type { FormatName } from "./formats.ts";

interface Facts<V> {
  default: V;
  /** One line for help, the sample file and the documentation. */
  doc: string;
  /** ms, seconds, MiB, days …; for numbers. */
  unit?: string;
  /** Whether SIGHUP applies a change without a restart. */
  reloadable?: boolean;
  /** Flag name, if it is not the key with dashes. */
  flag?: string;
  /** An additional environment variable. */
  variable?: string;
  /** Example in the sample file if the default is empty, in TOML. */
  example?: string;
}

export type Setting =
  | ({ type: "text"; format?: FormatName } & Facts<string | null>)
  | ({ type: "integer"; min: number; max: number } & Facts<number>)
  | ({ type: "boolean" } & Facts<boolean>)
  | ({ type: "choice"; choices: readonly string[] } & Facts<string>)
  | ({ type: "list"; format?: FormatName } & Facts<readonly string[]>)
  | ({ type: "tables"; table: "plans" } & Facts<readonly Plan[]>)
  | ({ type: "tables"; table: "packs" } & Facts<readonly Pack[]>);

export interface Plan {
  id: string;
  name: string;
  monthly_credits: number;
  /** 0: no limit. */
  active_api_keys: number;
  /** 0: no limit. */
  max_active_jobs: number;
  max_upload_mib: number;
}

export interface Pack {
  id: string;
  name: string;
  credits: number;
  /** Absent: no expiry. */
  expires_days?: number;
}

export type ValueOf<S extends Setting> = S extends { type: "text" }
  ? S["default"] extends null
    ? string | null
    : string
  : S extends { type: "integer" }
    ? number
    : S extends { type: "boolean" }
      ? boolean
      : S extends { type: "choice"; choices: readonly (infer C)[] }
        ? C
        : S extends { type: "list" }
          ? readonly string[]
          : S extends { table: "packs" }
            ? readonly Pack[]
            : readonly Plan[];

export type TableRow = Plan | Pack;

export type SettingValue = string | number | boolean | null | readonly string[] | readonly TableRow[];

/** A value, or a description of the allowed values. */
export type Checked = { ok: true; value: SettingValue } | { ok: false; allowed: string };
