import { expect, test } from "bun:test";
import { damageOf } from "./damage.ts";

/** In a process of its own: nothing can be done with MuPDF in this one afterwards. */
const program = `
  const { loadMupdf } = await import(${JSON.stringify(new URL("./mupdf.ts", import.meta.url).href)});
  const { mupdf } = await loadMupdf();
  const document = new mupdf.PDFDocument();
  const page = document.addPage([0, 0, 100, 100], 0, document.newDictionary(), "");
  document.insertPage(-1, page);
  let thrown = "nothing";
  const broken = Object.assign(Object.create(mupdf.PDFDocument.prototype), { pointer: 0x7ffffff0 });
  try {
    broken.loadPage(0);
  } catch (error) {
    thrown = error.constructor.name;
  }
  document.destroy();
  console.log(thrown);
`;

test("what cleans up after a call that broke the engine comes back", async () => {
  const child = Bun.spawn([process.execPath, "-e", program], {
    stdout: "pipe",
    stderr: "pipe",
    timeout: 20_000,
  });
  expect([await child.exited, (await child.stdout.text()).trim()]).toEqual([0, "RuntimeError"]);
  expect(damageOf(new WebAssembly.RuntimeError("Out of bounds memory access"))).toBe("trap");
});
