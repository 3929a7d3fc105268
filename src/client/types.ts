/**
 * The API's wire types as this client reads them, after the interface specification and the decisions on discovery.
 */
export type JobStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled" | "timed_out";

export interface Estimate {
  upload_id: string;
  credit_scale: 1000;
  credit_model_version: string;
  rate_card_version: string;
  estimated_credit_units: number;
  estimated_credits?: number;
  capability_id?: string;
  filename?: string;
  source_units_estimated?: number;
  expires_at?: string;
  page_ranges?: string;
  pages_selected?: number;
  source_pages_total?: number;
}

export interface ConfirmedJob {
  job_id: string;
  status: JobStatus;
  capability_id: string;
  estimated_credits: number;
  estimated_credit_units: number;
}

export interface Job {
  id: string;
  status: JobStatus;
  capability_id?: string;
  filename?: string;
  source_bytes?: number;
  estimated_credit_units?: number;
  actual_credit_units?: number | null;
  deliverable?: number | boolean | null;
  error?: string | null;
  error_code?: string | null;
  progress?: { pages_done: number; pages_total: number };
  resolution: { state: string; support_reference?: string };
  attempt?: number;
  created_at?: string;
  started_at?: string | null;
  finished_at?: string | null;
  expires_at?: string | null;
}

export interface JobList {
  jobs: Job[];
  next_cursor: string | null;
}

export interface CapabilityEntry {
  id: string;
  name: string;
  status: "live" | "degraded" | "unavailable";
  unavailable_reason: string | null;
  extensions: string[];
  media_types: string[];
  max_bytes: number;
  options_schema?: { properties?: Record<string, unknown> };
  rate_id: string;
  source_unit_kind: string;
}

export interface Capabilities {
  service: string;
  version: string;
  contract_version: string;
  credit_scale: 1000;
  capabilities: CapabilityEntry[];
}

export interface AccountUsage {
  organization_id: string;
  plan_id: string;
  balance_credit_units: number;
  reserved_credit_units: number;
  available_credit_units: number;
  period: {
    start: string;
    end: string;
    spent_credit_units: number;
    jobs_succeeded: number;
    jobs_failed: number;
  };
  limits: { active_api_keys: number; max_upload_bytes: number; max_active_jobs: number };
}

export const terminalStatuses: readonly JobStatus[] = ["succeeded", "failed", "cancelled", "timed_out"];
