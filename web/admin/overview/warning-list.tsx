import type { ComponentChildren } from "preact";
import { nowMs } from "../../app/ambient.ts";
import { Link } from "../../app/router.tsx";
import { Icon } from "../../components/elements.tsx";
import { overview } from "../../messages/admin/overview.ts";
import { duration, number, percent, since, size } from "../../text/format.ts";
import type { Warning } from "./warnings.ts";

const { warningTexts: texts } = overview;

/** Spoken when it changes; room for one is there from the start. */
export function Warnings({ warnings, isKnown }: { warnings: readonly Warning[]; isKnown: boolean }) {
  return (
    <section aria-label={overview.warnings} aria-live="polite" class="warnings">
      {warnings.length === 0 && isKnown && (
        <p class="notice good row">
          <Icon name="check" /> {overview.noWarnings}
        </p>
      )}
      {warnings.map((warning) => {
        const text = textOf(warning);
        return (
          <p key={text} class={`notice row ${warning.isBad ? "bad" : "warn"}`}>
            <Icon name="warn" /> <span class="grow">{text}</span> {wayOf(warning)}
          </p>
        );
      })}
    </section>
  );
}

function textOf(warning: Warning): string {
  switch (warning.kind) {
    case "diskLow":
      return texts.diskLow(warning.freeBytes === null ? "?" : size(warning.freeBytes));
    case "waiting":
      return texts.waiting(duration(warning.ms));
    case "backupOld":
    case "backupFailed":
      return texts[warning.kind](since(warning.at, nowMs()));
    case "unavailable":
    case "degraded":
      return texts[warning.kind](warning.name);
    case "failures": {
      const { failed, ended } = warning;
      return texts.failures(percent(failed / ended), number(failed), number(ended));
    }
    default:
      return texts[warning.kind];
  }
}

/** Where something can be done about it. */
function wayOf({ kind }: Warning): ComponentChildren {
  switch (kind) {
    case "noBackup":
    case "backupOld":
    case "backupFailed":
      return <Link to="adminBackups">{overview.toBackups}</Link>;
    case "unavailable":
    case "degraded":
      return <Link to="adminCapabilities">{overview.toCapabilities}</Link>;
    case "failures":
      return (
        <Link to="adminJobs" query={{ status: "failed" }}>
          {overview.toFailed}
        </Link>
      );
    case "waiting":
      return (
        <Link to="adminJobs" query={{ status: "queued" }}>
          {overview.toQueue}
        </Link>
      );
    default:
      return null;
  }
}
