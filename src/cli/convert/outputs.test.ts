import { describe, expect, test } from "bun:test";
import { UsageError } from "../../shared/command-line/exit.ts";
import { type Named, type OutputRules, planOutputs } from "./outputs.ts";

const rules = (changes: Partial<OutputRules>): OutputRules => ({
  cwd: "/c",
  output: null,
  outputIsFolder: false,
  bundle: false,
  many: false,
  ...changes,
});

const named = (path: string): Named => {
  const cut = path.lastIndexOf("/");
  return { filename: path.slice(cut + 1), subfolder: cut < 0 ? "" : path.slice(0, cut) };
};

describe("targets", () => {
  const cases: [name: string, inputs: string[], rules: Partial<OutputRules>, targets: string[]][] = [
    ["one input, no -o", ["a.pdf"], {}, ["stdout"]],
    ["one input, a file", ["a.pdf"], { output: "x.md" }, ["/c/x.md"]],
    ["an absolute -o", ["a.pdf"], { output: "/y/x.md" }, ["/y/x.md"]],
    ["one input, a folder that exists", ["a.pdf"], { output: "out", outputIsFolder: true }, ["/c/out/a.md"]],
    ["one input, a folder by its slash", ["a.pdf"], { output: "out/" }, ["/c/out/a.md"]],
    ["a folder as input, one file in it", ["a.pdf"], { output: "out", many: true }, ["/c/out/a.md"]],
    [
      "several",
      ["a.pdf", "b.tar.gz", "README"],
      { output: "o" },
      ["/c/o/a.md", "/c/o/b.tar.md", "/c/o/README.md"],
    ],
    [
      "colliding names",
      ["a.pdf", "a.txt", "b.txt"],
      { output: "o" },
      ["/c/o/a.pdf.md", "/c/o/a.txt.md", "/c/o/b.md"],
    ],
    ["differing in case alone", ["A.pdf", "a.txt"], { output: "o" }, ["/c/o/A.pdf.md", "/c/o/a.txt.md"]],
    ["the same name twice", ["a.pdf", "a.pdf"], { output: "o" }, ["/c/o/a.pdf.md", "/c/o/a.pdf-2.md"]],
    [
      "a full name that is another's stem",
      ["a.b.pdf", "a.b", "a.txt"],
      { output: "o" },
      ["/c/o/a.b.md", "/c/o/a.b-2.md", "/c/o/a.txt.md"],
    ],
    [
      "places below a folder",
      ["x/a.pdf", "y/a.pdf"],
      { output: "o", many: true },
      ["/c/o/x/a.md", "/c/o/y/a.md"],
    ],
    ["bundles", ["a.pdf"], { output: "o", bundle: true }, ["/c/o/a"]],
    ["colliding bundles", ["a.pdf", "a.txt"], { output: "o", bundle: true }, ["/c/o/a.pdf", "/c/o/a.txt"]],
    ["a hidden name", [".profile"], { output: "o/" }, ["/c/o/.profile.md"]],
  ];
  for (const [name, inputs, changes, expected] of cases) {
    test(name, () => {
      const targets = planOutputs(inputs.map(named), rules(changes));
      expect(targets.map((target) => (target.kind === "stdout" ? "stdout" : target.path))).toEqual(expected);
    });
  }
});

describe("without a place to write to", () => {
  const cases: [string[], Partial<OutputRules>][] = [
    [["a.pdf", "b.pdf"], {}],
    [["a.pdf"], { many: true }],
    [["a.pdf"], { bundle: true }],
  ];
  for (const [inputs, changes] of cases) {
    test(JSON.stringify([inputs, changes]), () => {
      expect(() => planOutputs(inputs.map(named), rules(changes))).toThrow(UsageError);
    });
  }
});

describe("names never lead out of -o", () => {
  const cases: [filename: string, subfolder: string, bundle: boolean][] = [
    ["../../x.md", "", false],
    ["../x", "", true],
    ["x/../../y.md", "", false],
    ["a.pdf", "..", false],
    ["", "", true],
    [".", "", true],
    ["..", "", true],
  ];
  test.each(cases)("%j below %j", (filename, subfolder, bundle) => {
    const plan = () => planOutputs([{ filename, subfolder }], rules({ output: "out/", bundle }));
    expect(plan).toThrow(UsageError);
  });

  test("the root is a folder like any other", () => {
    expect(planOutputs([named("a.pdf")], rules({ output: "/" }))).toEqual([{ kind: "file", path: "/a.md" }]);
  });
});
