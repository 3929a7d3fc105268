import { CopyButton } from "../../components/copy.tsx";
import { backups } from "../../messages/admin/backups.ts";

/** What to do on the day that nobody hopes for. */
export function Restore({ newest = "markmill-BACKUP.tar" }: { newest?: string | undefined }) {
  const command = `markmill admin restore ${newest} --data-dir /var/lib/markmill`;
  return (
    <section class="card stack">
      <h2>{backups.restore}</h2>
      <ol class="steps">
        {backups.restoreSteps.map((step, at) => (
          <li key={step}>
            {step}
            {at === 1 && (
              <div class="secret">
                <span class="grow">{command}</span> <CopyButton text={command} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
