import { expect, test } from "bun:test";
import { application } from "../../../test/support/routes/application.ts";
import { type Described, operationsIn } from "../openapi/described.ts";
import { curlOf } from "./curl.ts";

const answer = await application(undefined, "http://127.0.0.1:8484").ask("GET", "/openapi.json");
const document = (await answer.response.json()) as Described;
const lineOf = (id: string) => {
  const placed = operationsIn(document).find(({ operation }) => operation.operationId === id);
  if (placed === undefined) throw new Error(id);
  return curlOf(placed, document);
};

test("calls are as a shell takes them", () => {
  expect(lineOf("getCatalog")).toBe("curl 'http://127.0.0.1:8484/v1/catalog'");
  expect(lineOf("createEstimate")).toBe(
    `curl -X POST 'http://127.0.0.1:8484/v1/estimates' \\
  -H "Authorization: Bearer $MARKMILL_KEY" \\
  -F 'file=@report.pdf' \\
  -F 'pages=1-3,5,8-'`,
  );
  expect(lineOf("convert")).toContain(`-F 'file=@report-1.pdf' \\\n  -F 'file=@report-2.pdf'`);
  expect(lineOf("updateAccount")).toContain("-H 'Origin: http://127.0.0.1:8484'");
  expect(lineOf("downloadResult")).toEndWith("-OJ");
});

test("what a shell makes of them is what was meant", () => {
  const body = /--json (.*)$/ms.exec(lineOf("confirmJob"))?.[1] ?? "";
  const said = Bun.spawnSync(["sh", "-c", `printf %s ${body}`]).stdout.toString();
  expect(JSON.parse(said)).toEqual({ upload_id: expect.any(String), max_credits: "1.5" });
});
