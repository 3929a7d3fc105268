import { useRef, useState } from "preact/hooks";
import type { AdminModelsInstalled } from "../../../src/client/generated/admin-schema.ts";
import { addModelsWithProgress } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Problem } from "../../components/problem.tsx";
import { announce } from "../../components/toast.tsx";
import { useDrops } from "../../components/use-drops.ts";
import { models as words } from "../../messages/admin/models.ts";

const accept = ".traineddata,.onnx,.gz,.tgz,.bz2,.tbz2,.tar,.zip";

/** Takes a file that is dropped or picked, sends it, and says what came of it. */
export function Install({ onInstalled }: { onInstalled(): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [made, setMade] = useState<AdminModelsInstalled | null>(null);
  const action = useAction(async (file: File) => {
    setMade(null);
    setSending({ name: file.name, share: 0 });
    try {
      const body = { file: { blob: file, filename: file.name } };
      const installed = await addModelsWithProgress({ body }, (share) =>
        setSending({ name: file.name, share }),
      );
      setMade(installed);
      announce(words.installed(installed.models.map(({ name }) => name).join(", ")));
      onInstalled();
    } finally {
      setSending(null);
    }
  });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) void action.run(file);
  };
  const over = useDrops(({ files }) => take(files));
  return (
    <section class="stack" aria-label={words.install}>
      <div class={over ? "drop small over" : "drop small"}>
        <Icon name="upload" size={24} />
        <div>
          <p class="drop-title">{over ? words.dropNow : words.drop}</p>
          <p class="quiet small">{words.forms}</p>
        </div>
        <Button kind="primary" pending={action.pending} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={words.choose}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file can be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      <div role="status">
        {sending !== null && (
          <p>{sending.share < 1 ? words.sending(sending.name) : words.trying(sending.name)}</p>
        )}
        {made !== null && <Made made={made} />}
      </div>
      {sending !== null && (
        <progress
          class="progress"
          aria-label={words.sending(sending.name)}
          value={sending.share < 1 ? sending.share : undefined}
        />
      )}
      {action.error !== null && <Problem error={action.error} />}
    </section>
  );
}

function Made({ made: { models, left_out } }: { made: AdminModelsInstalled }) {
  return (
    <>
      <p>{words.installed(models.map(({ name }) => name).join(", "))}</p>
      {left_out.length > 0 && (
        <ul class="quiet small" lang="en">
          {left_out.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}
