import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { mib } from "../../config/units.ts";
import type { Room } from "./contract.ts";
import { watchRoom } from "./room.ts";
import { openStorage } from "./storage.ts";

const root = mkdtempSync(join(tmpdir(), "mm-room-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const id = `upl_${"0a".repeat(16)}`;

/** A storage on a disk of which it is said that so much is free above the mark; `ms` moves its clock. */
async function storageWith(name: string, aboveMark: number) {
  const time = { ms: 0, markBytes: 0 };
  const rooms: Room["state"][] = [];
  const storage = await openStorage(join(root, name), {
    minFreeBytes: () => time.markBytes,
    clock: { nowMs: () => 0, monotonicMs: () => time.ms },
    onRoom: ({ state }) => rooms.push(state),
  });
  const { bavail, bsize } = await statfs(root);
  const setAbove = (bytes: number) => {
    time.markBytes = bavail * bsize - bytes;
    time.ms += 1_000;
  };
  setAbove(aboveMark);
  return { storage, rooms, time, setAbove, dataDir: join(root, name) };
}

const upload = (bytes: number) =>
  Readable.from(Array.from({ length: bytes / 65_536 }, () => Buffer.alloc(65_536)));
const lowDisk = { code: "service_unavailable", headers: { "retry-after": "60" } };

describe("the mark", () => {
  test("lets in what leaves enough, refuses what does not, by its length", async () => {
    const { storage } = await storageWith("length", 400 * mib);
    await storage.admitUpload(0);
    await storage.admitUpload(100 * mib);
    await expect(storage.admitUpload(800 * mib)).rejects.toMatchObject(lowDisk);
    await storage.admitUpload(100 * mib);
  });

  test("stops uploads that together would come below it, while they stream", async () => {
    const { storage, setAbove } = await storageWith("streams", 1_000 * mib);
    const streams = [upload(8 * mib), upload(8 * mib)];
    // Between two looks at the disk only their own bytes are counted, so the disk's other users do not matter.
    setAbove(200 * mib);
    await storage.room();
    await storage.putUpload(id, upload(mib), 100 * mib);
    setAbove(-200 * mib);
    const refused = await Promise.allSettled(
      streams.map((stream, at) => storage.putUpload(`upl_${String(at).repeat(32)}`, stream, 100 * mib)),
    );
    expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(streams.map((stream) => stream.destroyed)).toEqual([true, true]);
  });

  test("is reported once for each crossing, without oscillating", async () => {
    const { storage, rooms, time, setAbove } = await storageWith("crossing", 1_000 * mib);
    for (const above of [1_000, -1_000, -2_000, -1_000]) {
      setAbove(above * mib);
      await storage.room();
    }
    expect(rooms).toEqual(["low"]);
    // A little above the mark is not enough yet: an eighth of it must be free beside it.
    setAbove(100 * mib);
    expect((await storage.room()).state).toBe("low");
    time.markBytes = 0;
    time.ms += 1_000;
    expect((await storage.room()).state).toBe("enough");
    expect(rooms).toEqual(["low", "enough"]);
  });

  test("may be switched off", async () => {
    const { storage, time } = await storageWith("off", 0);
    time.markBytes = 0;
    time.ms += 1_000;
    await storage.admitUpload(Number.MAX_SAFE_INTEGER);
  });

  test("looks at the disk once a second, however many ask", async () => {
    const { storage, time } = await storageWith("looks", 1_000 * mib);
    const first = await storage.room();
    const looks = await Promise.all(Array.from({ length: 100 }, () => storage.room()));
    expect(looks.every((look) => look === first)).toBe(true);
    time.ms += 1_000;
    expect(await storage.room()).not.toBe(first);
  });
});

describe("a disk that does not answer", () => {
  /** Looks that wait for the test, and time that passes when it says so. */
  async function hanging() {
    const looks: ((freeBytes: number | null) => void)[] = [];
    const waits: (() => void)[] = [];
    const rooms: Room["state"][] = [];
    let ms = 0;
    const watch = await watchRoom(
      root,
      root,
      {
        clock: { nowMs: () => 0, monotonicMs: () => ms },
        timers: {
          after: (_, run) => {
            waits.push(run);
            return () => waits.splice(waits.indexOf(run), 1);
          },
        },
        onRoom: ({ state }) => rooms.push(state),
      },
      () => new Promise((resolve) => looks.push(resolve)),
    );
    const pass = (passedMs: number) => {
      ms += passedMs;
      for (const run of waits.splice(0)) run();
    };
    return { watch, looks, waits, rooms, pass };
  }

  test("is hung after two seconds, asked no second time, and as before once it answers", async () => {
    const { watch, looks, waits, rooms, pass } = await hanging();
    const first = watch.room();
    const second = watch.room();
    pass(2_000);
    expect(await Promise.all([first, second])).toEqual([
      { state: "hung", freeBytes: null },
      { state: "hung", freeBytes: null },
    ]);
    // Who asks later waits no more, and adds no question to those that hang.
    pass(60_000);
    expect((await watch.room()).state).toBe("hung");
    await expect(watch.admit(1)).rejects.toMatchObject({
      code: "service_unavailable",
      message: expect.stringContaining("does not respond; ask the administrator"),
    });
    expect([looks.length, rooms]).toEqual([1, ["hung"]]);

    looks[0]?.(100);
    await Bun.sleep(0);
    expect(await watch.room()).toEqual({ state: "enough", freeBytes: 100 });
    expect([looks.length, rooms]).toEqual([1, ["hung", "enough"]]);
    pass(1_000);
    const next = watch.room();
    looks[1]?.(50);
    expect(await next).toEqual({ state: "enough", freeBytes: 50 });
    expect([rooms, waits]).toEqual([["hung", "enough"], []]);
  });

  test("that answers in time was never hung", async () => {
    const { watch, looks, rooms, pass } = await hanging();
    const room = watch.room();
    looks[0]?.(100);
    expect((await room).state).toBe("enough");
    pass(60_000);
    expect(rooms).toEqual([]);
  });
});

describe("a data directory", () => {
  test("that vanishes is lost, and found again when it comes back", async () => {
    const { storage, rooms, time, dataDir } = await storageWith("vanishes", 1_000 * mib);
    expect((await storage.room()).state).toBe("enough");
    renameSync(dataDir, `${dataDir}-elsewhere`);
    time.ms += 1_000;
    expect(await storage.room()).toEqual({ state: "lost", freeBytes: null });
    await expect(storage.admitUpload(1)).rejects.toMatchObject({ code: "service_unavailable" });
    renameSync(`${dataDir}-elsewhere`, dataDir);
    time.ms += 1_000;
    expect((await storage.room()).state).toBe("enough");
    expect(rooms).toEqual(["lost", "enough"]);
  });

  test("that another one has taken the place of is lost", async () => {
    const { storage, time, dataDir } = await storageWith("replaced", 1_000 * mib);
    renameSync(dataDir, `${dataDir}-elsewhere`);
    cpSync(`${dataDir}-elsewhere`, dataDir, { recursive: true });
    time.ms += 1_000;
    expect((await storage.room()).state).toBe("lost");
  });
});
