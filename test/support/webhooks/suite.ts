/** Notifications as a receiver and its owner see them, of a server that is a process of its own and gets killed. */
import { expect, test } from "bun:test";
import { allDelivered, eventOf, type Opened, open, verified } from "./account.ts";
import type { Ground } from "./ground.ts";

/** `on` gives each test its ground. */
export function webhookSuite(on: (run: (ground: Ground) => Promise<void>) => Promise<void>): void {
  const check = (name: string, run: (here: Opened, ground: Ground) => Promise<void>) =>
    test.concurrent(
      name,
      () =>
        on(async (ground) => {
          await using here = await open(ground);
          await run(here, ground);
        }),
      120_000,
    );

  check("the end of a job arrives signed, as its owner sees the job", async (here, { receiver }) => {
    const jobId = await here.confirm("one");
    await receiver.waitFor(1);
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing has come");
    const event = await verified(request, await here.secret());
    expect(event).toMatchObject({ type: "job.succeeded", api_version: "2026-08-25" });
    expect(event.data.job as unknown).toEqual((await here.api().job(jobId)).body);
    expect(request.header("content-type")).toBe("application/json");
    expect(await here.deliveries(allDelivered)).toMatchObject([
      { event_id: event.id, job_id: jobId, attempts: 1 },
    ]);
    expect(here.output()).not.toContain("whsec_");
  });

  check("a replaced secret verifies beside the new one", async (here, { receiver, receiverUrl }) => {
    const old = await here.secret();
    const { webhook_secret: renewed } = await here.account<{ webhook_secret: string }>(
      "POST",
      "webhook-secret",
    );
    expect(renewed).not.toBe(old);
    await here.account("POST", "webhook-test", { url: receiverUrl });
    await receiver.waitFor(1);
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing has come");
    for (const secret of [old, renewed])
      expect(await verified(request, secret)).toMatchObject({ type: "webhook.test", data: {} });
  });

  check(
    "what failed is tried again after 5 seconds, and can be sent again after that",
    async (here, { receiver }) => {
      receiver.handler = (_, count) => ({ status: count === 1 ? 500 : 200 });
      await here.confirm("again");
      await receiver.waitFor(1);
      const startedMs = performance.now();
      await receiver.waitFor(2);
      expect(performance.now() - startedMs).toBeGreaterThan(4_500);
      const [delivered] = await here.deliveries(allDelivered);
      await here.account("POST", `deliveries/${delivered?.event_id}/redeliver`);
      await receiver.waitFor(3);
      const secret = await here.secret();
      const events = await Promise.all(receiver.received.map((request) => verified(request, secret)));
      expect(new Set(events.map(({ id }) => id))).toEqual(new Set([delivered?.event_id ?? ""]));
      expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    },
  );

  check("neither a stop nor a kill while the receiver thinks loses anything", async (here, { receiver }) => {
    const secret = await here.secret();
    receiver.handler = () => ({ hang: true });
    await here.confirm("hang");
    await receiver.waitFor(1);
    await here.restart();
    await receiver.waitFor(2);
    receiver.handler = () => ({ status: 200 });
    await here.crash();
    await receiver.waitFor(3);
    await here.deliveries(allDelivered);
    // The secret outlives both, too.
    expect(await here.secret()).toBe(secret);
    for (const request of receiver.received)
      expect((await verified(request, secret)).type).toBe("job.succeeded");
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
  });

  check(
    "a redirect is not followed; a receiver that is gone is asked no more",
    async (here, { receiver }) => {
      receiver.handler = (_, count) =>
        count === 1
          ? { status: 307, headers: { location: "https://hooks.example.org/there" } }
          : { status: 410 };
      const moved = await here.confirm("moved");
      const [redirected] = await here.deliveries(([first]) => first?.attempts === 1);
      expect(redirected).toMatchObject({ job_id: moved, status: "pending", last_response_status: 307 });
      expect(redirected?.last_error).toContain("redirects are not followed");
      const gone = await here.confirm("gone");
      const [ended] = await here.deliveries(([first]) => first?.job_id === gone && first.attempts === 1);
      expect(ended).toMatchObject({ status: "failed", last_response_status: 410 });
      expect(receiver.received).toHaveLength(2);
    },
  );

  check("kills at any moment lose no notification and make no second one", async (here, { receiver }) => {
    // Every third event is refused once, so that some wait for their next try when the server dies.
    const seen = new Set<string>();
    receiver.handler = (request) => {
      const { id } = eventOf(request);
      const refused = !seen.has(id) && seen.size % 3 === 0;
      seen.add(id);
      return { status: refused ? 503 : 204 };
    };
    const jobIds: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      jobIds.push(await here.confirm(`round ${round}`), await here.confirm(`round ${round} again`));
      await Bun.sleep(round * 70);
      await here.crash();
    }
    for (const jobId of jobIds) expect((await here.api().wait(jobId)).status).toBe("succeeded");
    const deliveries = await here.deliveries(allDelivered);
    expect(deliveries.map(({ job_id }) => job_id).sort()).toEqual(jobIds.toSorted());
    const idsOf = Map.groupBy(receiver.received.map(eventOf), ({ data }) => data.job?.id ?? "");
    expect([...idsOf.keys()].sort()).toEqual(jobIds.toSorted());
    for (const events of idsOf.values()) expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });
}
