import { expect, test } from "bun:test";
import { Fault } from "../errors/fault.ts";
import { codeOf, failureOf, faultOf } from "./failures.ts";

const fault = new Fault("job_not_found");
const other = new Error("EIO");
const throws = (error: Error) => () => {
  throw error;
};

test("of calls that throw and of promises that are rejected", async () => {
  for (const act of [throws(fault), () => Promise.reject(fault), Promise.reject(fault)]) {
    expect(await codeOf(act)).toBe("job_not_found");
    expect(await faultOf(act)).toBe(fault);
    expect(await failureOf(act)).toBe(fault);
  }
  expect(await failureOf(throws(other))).toBe(other);
});

test("what is no Fault is not taken for one", async () => {
  expect(await failureOf(codeOf(throws(other)))).toBe(other);
  expect(await failureOf(faultOf(throws(other)))).toBe(other);
});

test("what goes well has no failure", async () => {
  expect(await codeOf(() => 1)).toBe("none");
  expect(await failureOf(failureOf(() => 1))).toMatchObject({ message: "it did not fail: 1" });
  expect(await failureOf(faultOf(Promise.resolve()))).toMatchObject({
    message: "it did not fail: undefined",
  });
});
