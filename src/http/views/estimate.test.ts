import { expect, test } from "bun:test";
import type { UploadRow } from "../../../ledger/contract.ts";
import { estimateView } from "./estimate.ts";

const upload = (measurement: UploadRow["measurement"]): UploadRow => ({
  id: "upl_1",
  owner: { organizationId: "org_a", projectId: "prj_a" },
  filename: "talk.mp3",
  bytes: 1,
  sha256: "0".repeat(64),
  capabilityId: "audio-to-markdown",
  request: { layoutFidelity: "standard", options: {} },
  measurement,
  estimatedCreditUnits: 750,
  creditModelVersion: "1",
  rateCardVersion: "1",
  createdAtMs: 0,
  expiresAtMs: 1,
  jobId: null,
});

test("the estimate of a recording at an address says so, and how long it is", () => {
  const measured = { metrics: { decoded_ms: 90_000 }, sourceUnits: 1 };
  expect(estimateView(upload({ ...measured, sourceKind: "video_audio" }))).toMatchObject({
    source_kind: "video_audio",
    duration_ms: 90_000,
    billing_metrics: { decoded_ms: 90_000 },
  });
  const uploaded = estimateView(upload(measured));
  expect(uploaded).not.toContainKeys(["source_kind"]);
  expect(uploaded).not.toContainKeys(["duration_ms"]);
});
