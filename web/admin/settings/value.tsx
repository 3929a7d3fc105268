import { number } from "../../format.ts";
import { settings } from "../../messages/admin/settings.ts";
import { common } from "../../messages/common.ts";
import type { EffectiveSetting } from "./groups.ts";

/** What a setting is now. */
export function SettingValue({ setting: { value, unit } }: { setting: EffectiveSetting }) {
  if (value === null) return <span class="quiet">{settings.notSet}</span>;
  if (typeof value === "boolean") return <strong>{value ? common.yes : common.no}</strong>;
  if (typeof value === "number")
    return (
      <>
        <strong>{number(value)}</strong> {unit !== null && <span lang="en">{unit}</span>}
      </>
    );
  if (!Array.isArray(value)) return <code class="anywhere">{String(value)}</code>;
  if (value.length === 0) return <span class="quiet">{settings.empty}</span>;
  return (
    <ul class="values">
      {value.map((each: unknown) => {
        const text = typeof each === "string" ? each : JSON.stringify(each);
        return (
          <li key={text}>
            <code class="anywhere">{text}</code>
          </li>
        );
      })}
    </ul>
  );
}
