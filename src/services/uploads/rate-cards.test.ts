import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock as clock } from "../../../config/ambient.ts";
import { rateCardText } from "../../../config/rates/document.ts";
import { builtInCards, type RateCard, newestCard as shipped } from "../../../config/rates.ts";
import { failureOf } from "../../../config/testing/failures.ts";
import type { Actor, Ledger } from "../../../ledger/contract.ts";
import { openLedger } from "../../../ledger/open.ts";
import { createDiscovery } from "../discovery/discovery.ts";
import { createInstallation, succeeding } from "../testing/installation.ts";
import { openRateCards } from "./rate-cards.ts";

const actor: Actor = { kind: "admin_cli", id: null };

/** The shipped card with other prices for pages. */
const cardOf = (version: string, creditUnitsPerPage: number): RateCard => ({
  ...shipped,
  version,
  rates: shipped.rates.map((rate) => ({
    ...rate,
    components: rate.components.map((component) =>
      component.metric === "pages" ? { ...component, creditUnitsPerStep: creditUnitsPerPage } : component,
    ),
  })),
});
const pagePrice = (card: RateCard | null) => card?.rates[0]?.components[0]?.creditUnitsPerStep ?? null;

async function withLedger(work: (ledger: Ledger) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "rate-cards-"));
  const ledger = await openLedger({ dataDir, nowMs: clock.nowMs() });
  try {
    await work(ledger);
  } finally {
    await ledger.close();
    rmSync(dataDir, { recursive: true });
  }
}

describe("the ledger's cards", () => {
  test("the build's own is recorded once and is active", () =>
    withLedger(async (ledger) => {
      for (const _ of [1, 2]) {
        const cards = await openRateCards({ ledger, clock });
        expect(cards.active()).toEqual(shipped);
        expect(cards.all().map(({ card, source }) => [card, source])).toEqual(
          builtInCards.map((card) => [card, "built_in"]),
        );
      }
      expect((await ledger.read.rateCards()).map(({ content }) => content)).toEqual(
        builtInCards.map(rateCardText),
      );
    }));

  test("an upgrade's newer one takes over, unless an administrator has one", () =>
    withLedger(async (ledger) => {
      await openRateCards({ ledger, clock });
      const next = cardOf("2027-01-01", 120);
      const upgraded = await openRateCards({ ledger, clock }, [shipped, next]);
      expect(upgraded.active().version).toBe("2027-01-01");

      expect(await upgraded.add(cardOf("house-1", 90), actor)).toBe(true);
      expect(upgraded.active().version).toBe("house-1");
      const later = await openRateCards({ ledger, clock }, [shipped, next, cardOf("2027-06-01", 150)]);
      expect(later.active().version).toBe("house-1");
      expect(
        [shipped.version, "2027-01-01", "2027-06-01", "house-1", "none"].map((version) =>
          pagePrice(later.byVersion(version)),
        ),
      ).toEqual([100, 120, 150, 90, null]);
      expect(await later.add(cardOf("house-2", 80), actor)).toBe(true);
      expect(later.active().version).toBe("house-2");
    }));

  test("a version is taken for good, whoever took it and whatever it says", () =>
    withLedger(async (ledger) => {
      const cards = await openRateCards({ ledger, clock });
      expect(await cards.add(cardOf(shipped.version, 1), actor)).toBe(false);
      expect(await cards.add(cardOf("house-1", 90), actor)).toBe(true);
      expect(await cards.add(cardOf("house-1", 90), actor)).toBe(false);
      expect(pagePrice(cards.byVersion(shipped.version))).toBe(100);
    }));

  test("a build that says something else under a known version does not start", () =>
    withLedger(async (ledger) => {
      await openRateCards({ ledger, clock });
      const refused = await failureOf(openRateCards({ ledger, clock }, [cardOf(shipped.version, 1)]));
      expect(String(refused)).toContain(`a different rate card ${shipped.version}`);
      expect((await openRateCards({ ledger, clock })).active()).toEqual(shipped);
    }));
});

describe("which card prices what", () => {
  test("an estimate the active one; settlement that of the job, also when another came in between", async () => {
    await using here = await createInstallation(succeeding());
    const uploadId = await here.upload();
    const { rateCards } = here.core;
    // Cheaper: settling by it would show, because nothing above the estimate is charged anyway.
    await rateCards.add(cardOf("cheap", 10), actor);
    const spendingLimit = { spendingLimitCreditUnits: 10_000, clientRequestId: null, webhookUrl: null };
    const { job } = await here.jobs.confirm(here.caller, { uploadId, ...spendingLimit });
    expect(await here.ended(job.id)).toMatchObject({
      rateCardVersion: shipped.version,
      estimatedCreditUnits: 300,
      actualCreditUnits: 300,
    });
    const next = await here.jobs.confirm(here.caller, { uploadId: await here.upload(), ...spendingLimit });
    expect(await here.ended(next.job.id)).toMatchObject({
      rateCardVersion: "cheap",
      estimatedCreditUnits: 30,
      actualCreditUnits: 30,
    });
  });

  test("a format missing in the active card is not estimated, and the error says so", async () => {
    await using here = await createInstallation(succeeding());
    const { rateCards } = here.core;
    await rateCards.add({ ...cardOf("old", 100), rates: shipped.rates.slice(1) }, actor);
    const refused = await failureOf(here.upload());
    expect(refused).toMatchObject({ code: "capability_unavailable" });
    const statuses = createDiscovery(here.core).capabilities(null);
    const pdf = statuses.find(({ capability }) => capability.id === "pdf-to-markdown");
    expect(pdf).toMatchObject({ status: "unavailable", rateId: "pdf" });
    expect(pdf?.unavailableReason).toContain("add-rate-card");
    // Without a speech model recordings are not converted either, for that reason.
    const others = statuses.filter(
      ({ capability }) => capability !== pdf?.capability && capability.recognition !== "speech",
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => "live"));
  });

  test("a job whose card is missing costs nothing and is logged", async () => {
    await using here = await createInstallation(succeeding());
    const { rateCards } = here.core;
    here.core.rateCards = { ...rateCards, byVersion: () => null };
    const job = await here.ended(await here.confirm());
    expect(job).toMatchObject({ status: "succeeded", actualCreditUnits: 0, deliverable: true });
    expect(here.events.map(({ event }) => event)).toContain("job.rate_unknown");
  });
});
