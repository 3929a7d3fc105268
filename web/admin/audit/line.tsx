import type { AuditLine } from "../../../src/client/generated/admin-schema.ts";
import { codeOrNull } from "../../components/code.tsx";
import { CopyButton } from "../../components/copy.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Facts } from "../../components/facts.tsx";
import { moment } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { audit } from "../../messages/admin/audit.ts";
import { Owner } from "../owner.tsx";
import { actorOf } from "./columns.tsx";
import { ObjectOf } from "./object.tsx";

/** One line of the audit, with all that it says. */
export function LineDialog({ line, onClose }: { line: AuditLine; onClose(): void }) {
  const { sequence, organization_id, organization_name, detail } = line;
  return (
    <Dialog title={audit.line(sequence)} onClose={onClose} wide>
      <Facts
        facts={[
          [admin.time, moment(line.at)],
          [audit.actor, actorOf(line)],
          [audit.actorKind, audit.actorKinds[line.actor_kind]],
          [audit.actorId, codeOrNull(line.actor_id)],
          [audit.action, codeOrNull(line.action)],
          [audit.object, <ObjectOf line={line} />],
          [audit.objectId, codeOrNull(line.object_id)],
          [
            admin.organization,
            organization_id === null ? null : (
              <Owner id={organization_id} name={organization_name ?? organization_id} />
            ),
          ],
          [audit.outcome, line.outcome],
          [audit.address, line.address],
          [audit.request, codeOrNull(line.request_id)],
          [
            audit.facts,
            detail === null ? audit.noFacts : <pre class="json">{JSON.stringify(detail, null, 2)}</pre>,
          ],
          [audit.previousHash, codeOrNull(line.previous_hash) ?? audit.noHash],
          [audit.hash, codeOrNull(line.hash) ?? audit.noHash],
        ]}
      />
      <div class="row end">
        <CopyButton text={JSON.stringify(line, null, 2)} />
      </div>
    </Dialog>
  );
}
