/** An example configuration; a test loads it. */
export const planSample = `default_plan = "team"

[[plans]]
id = "team"
name = "Team"
monthly_credits = 5000
active_api_keys = 10
max_active_jobs = 20
max_upload_mib = 100

[[packs]]
id = "pack-100"
name = "100 Credits"
credits = 100
expires_days = 365
`;
