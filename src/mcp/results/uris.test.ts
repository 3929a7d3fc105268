import { expect, test } from "bun:test";
import fc from "fast-check";
import { placeOf, resultUri } from "./uris.ts";

const segment = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => !text.includes("/") && text !== "." && text !== "..");

test("what an address is made of is read from it again, also as a URL", () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 3 }), (segments) => {
      const path = `assets/${segments.join("/")}` as const;
      const uri = resultUri("job_1", path);
      expect(placeOf(uri)).toEqual({ jobId: "job_1", path });
      expect(placeOf(new URL(uri).href)).toEqual({ jobId: "job_1", path });
    }),
  );
  for (const path of ["output.md", "quality_report.json", "delivery_check.json"] as const)
    expect(placeOf(resultUri("job_1", path))).toEqual({ jobId: "job_1", path });
});

test.each([
  "markmill://jobs/job_1/assets/../output.md",
  "markmill://jobs/job_1/assets/%2e%2e/x",
  "markmill://jobs/job_1/assets//x",
  "markmill://jobs/job_1/assets/%zz",
  "markmill://jobs/job_1/bundle.zip",
  "markmill://jobs/../output.md",
  "markmill://jobs/%2e%2e/output.md",
  "markmill://jobs/a%2fb/output.md",
  "markmill://jobs/job_1",
  "markmill://other/job_1/output.md",
  "https://example.org/jobs/job_1/output.md",
])("%s names nothing", (uri) => {
  expect(placeOf(uri)).toBeNull();
});
