import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../../config/testing/runs.ts";
import { enginesArgument, offlineArgument, ownCommand } from "../../sandbox/confinement/executable.ts";
import { canForbidNetwork, holdWithoutNetwork } from "../../sandbox/confinement/without-network.ts";
import { ran } from "../testing/context.ts";

async function offline(...args: string[]) {
  const child = Bun.spawn([...ownCommand(), offlineArgument, ...args], { stdout: "pipe", stderr: "ignore" });
  const text = await child.stdout.text();
  await child.exited;
  return { text, exit: child.exitCode, signal: child.signalCode };
}

describe.skipIf(!canForbidNetwork())("without a network (skipped where the kernel has no filters)", () => {
  test("what reaches for one ends at once, and nothing else does", async () => {
    expect(await offline("version")).toMatchObject({ exit: 0, text: expect.stringContaining("markmill ") });
    const address = "http://127.0.0.1:1";
    expect(await offline("usage", "--server", address)).toMatchObject({ exit: null, signal: "SIGSYS" });
    // By a name, too, whose address would have to be asked for.
    expect(await offline("usage", "--server", "http://markmill.invalid")).toMatchObject({ signal: "SIGSYS" });
  });

  test("what it starts is held to the same", async () => {
    const folder = mkdtempSync(join(tmpdir(), "markmill-airgap-"));
    const script = join(folder, "child.ts");
    writeFileSync(
      script,
      `const argv = [process.execPath, "-e", "await fetch('http://127.0.0.1:1').catch(() => 0)"];
       console.log(Bun.spawnSync(argv).signalCode);`,
    );
    const [runtime = ""] = ownCommand();
    // The runtime with that script in the place of ours.
    const place = join(import.meta.dir, "..", "..", "sandbox", "confinement", "without-network.ts");
    const hold = holdWithoutNetwork.name;
    const held = `const { ${hold} } = await import(${JSON.stringify(place)}); ${hold}(); await import(${JSON.stringify(script)});`;
    const child = Bun.spawn([runtime, "-e", held], { stdout: "pipe", stderr: "inherit" });
    expect((await child.stdout.text()).trim()).toBe("SIGSYS");
    rmSync(folder, { recursive: true });
  });

  longTest(
    "every format is converted there, and doctor reports it",
    async () => {
      expect(JSON.parse((await offline(enginesArgument)).text)).toMatchObject([{ status: "ok" }]);
      const { out } = await ran([
        "doctor",
        "--airgap",
        "--json",
        "--data-dir",
        join(tmpdir(), "markmill-none"),
      ]);
      const { checks } = JSON.parse(out) as { checks: { name: string; status: string }[] };
      expect(checks.find(({ name }) => name === "air gap")).toMatchObject({ status: "ok" });
    },
    180_000,
  );
});
