/** Default name of reports, and the beginning of their lines. */

export const reportName = "markmill-report.jsonl";

export const entryVersion = "markmill.report.v1";

export const entryHead = `{"schema_version":"${entryVersion}",`;
