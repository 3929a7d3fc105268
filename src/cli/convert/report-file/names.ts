/** What reports are called where nobody names them, and how each of their lines begins. */

export const reportName = "markmill-report.jsonl";

export const entryVersion = "markmill.report.v1";

export const entryHead = `{"schema_version":"${entryVersion}",`;
