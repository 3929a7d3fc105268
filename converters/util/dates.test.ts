import { expect, test } from "bun:test";
import { dayOf, isoDate, isoDateOfMail } from "./dates.ts";

test("dates are ISO 8601, as precise as they were given", () => {
  const dates: Readonly<Record<string, string | null>> = {
    "2024-05-02": "2024-05-02",
    "2024-5-2": "2024-05-02",
    "2024-05-02T08:30:00.123+0200": "2024-05-02T08:30:00+02:00",
    "2024-05-02 08:30": "2024-05-02T08:30:00",
    "20240502": "2024-05-02",
    "2024/05/02": "2024-05-02",
    "Thu, 02 May 2024 08:30:00 GMT": "2024-05-02T08:30:00Z",
    "May 2nd, 2024": "2024-05-02",
    "2. Mai 2024": "2024-05-02",
    "2024年5月2日": "2024-05-02",
    "1714638600": "2024-05-02T08:30:00Z",
    "2024-13-02": null,
    yesterday: null,
    "": null,
  };
  for (const [given, iso] of Object.entries(dates)) expect(isoDate(given)).toBe(iso);
});

test.each([
  ["Tue, 19 Nov 2024 13:30:02 +0000", "2024-11-19T13:30:02Z"],
  ["3 Jan 2026 9:05 +0100", "2026-01-03T09:05:00+01:00"],
  ["Tuesday, 03 February 98 10:00:00 EST", "1998-02-03T10:00:00-05:00"],
  ["Sat, 07 Sep 2002", "2002-09-07"],
  ["Sat, 07 Sep 2002 00:00:00 XYZ", "2002-09-07T00:00:00"],
  ["Sat, 32 Sep 2002", null],
  ["2026-01-01T00:00:00Z", null],
  ["yesterday", null],
])("of a date of mail, %j is %j", (written, expected) => {
  expect(isoDateOfMail(written)).toBe(expected);
});

test("the day of a moment is the day that it names, in its own zone", () => {
  expect(dayOf("2024-05-02T23:30:00-08:00")).toBe("2024-05-02");
  expect(dayOf("2024-05")).toBe("2024-05");
  expect(dayOf(null)).toBeNull();
});
