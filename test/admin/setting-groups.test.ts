/** The groups that the console shows settings in, held against the settings that there are. */
import { expect, test } from "bun:test";
import { settingKeys, settingOf, variablesOf } from "../../config/settings/names.ts";
import { type EffectiveSetting, groupsOf, variableOf } from "../../web/admin/setting-groups.ts";

const settings: EffectiveSetting[] = settingKeys.map((key) => ({
  key,
  value: settingOf(key).default,
  source: "default",
  unit: null,
  doc: settingOf(key).doc,
}));

test("every setting of the product stands in one group that is named for it", () => {
  const groups = groupsOf(settings, "");
  expect(groups.flatMap((group) => group.settings.map(({ key }) => key)).toSorted()).toEqual(
    [...settingKeys].toSorted(),
  );
  expect(groups.map(({ name }) => name)).not.toContain("other");
});

test("a setting that is not known here is shown all the same", () => {
  const unknown = { key: "moon.phase", value: 1, source: null, unit: null, doc: "" };
  expect(groupsOf([unknown], "")).toEqual([{ name: "other", settings: [unknown] }]);
});

test("all words of a search are looked for, in names, values and descriptions", () => {
  const found = groupsOf(settings, "Egress  HOSTS").flatMap((group) => group.settings);
  expect(found.map(({ key }) => key)).toContain("egress.mode");
  expect(found.map(({ key }) => key)).not.toContain("log.level");
  expect(groupsOf(settings, "no such thing anywhere")).toEqual([]);
  expect(groupsOf(settings, "MARKMILL_LOG__LEVEL")).toHaveLength(1);
});

test("variables are called as the configuration calls them", () => {
  for (const key of settingKeys) expect(variablesOf(key)).toContain(variableOf(key));
});
