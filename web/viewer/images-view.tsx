/** All images of a result. */
import { useMemo, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Problem } from "../components/problem.tsx";
import { number, size } from "../format.ts";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { assetAddress } from "./asset-address.ts";
import { assetLines } from "./asset-lines.ts";
import { DownloadLink } from "./download-link.tsx";
import { useWorkspace } from "./workspace.ts";

interface Image {
  path: string;
  bytes: number;
  caption: string;
  line: number | null;
}

export function ImagesView({ onShow }: { onShow(line: number): void }) {
  const { job, result } = useWorkspace();
  const { data, error, reload } = useQuery(
    (signal) => api.listAssets({ job_id: job.id }, { signal }),
    [job.id],
  );
  const [large, setLarge] = useState<Image | null>(null);
  const images = useMemo(() => {
    const lines = assetLines(result.text.lines);
    return data?.assets.map(({ path, bytes }): Image => {
      const found = lines.get(path);
      return { path, bytes, caption: found?.text ?? "", line: found?.line ?? null };
    });
  }, [data, result]);
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  if (images === undefined) return <p class="empty">{common.loading}</p>;
  if (images.length === 0) return <p class="empty">{viewer.noImages}</p>;
  const address = (path: string) => assetAddress(job, path);
  return (
    <>
      <p class="quiet small">{viewer.imagesCount(images.length)}</p>
      <ul class="image-grid">
        {images.map((image) => (
          <li key={image.path} class="card">
            <button
              type="button"
              class="image-button"
              aria-label={viewer.enlarge(nameOf(image))}
              onClick={() => setLarge(image)}
            >
              <img src={address(image.path)} alt={image.caption} loading="lazy" />
            </button>
            <div class="anywhere small">{nameOf(image)}</div>
            <div class="row between small quiet">
              {size(image.bytes)}
              {image.line !== null && (
                <Button small kind="plain" onClick={() => onShow(image.line ?? 1)}>
                  {viewer.showInText} ({viewer.line(number(image.line))})
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {large !== null && (
        <Dialog title={nameOf(large)} wide onClose={() => setLarge(null)}>
          <img class="large-image" src={address(large.path)} alt={large.caption} />
          <div class="row between">
            <span class="quiet small anywhere">
              {large.path}, {size(large.bytes)}
            </span>
            <DownloadLink jobId={job.id} query={{ format: "image", asset_path: large.path }}>
              {common.download}
            </DownloadLink>
          </div>
        </Dialog>
      )}
    </>
  );
}

const nameOf = ({ caption, path }: Image) =>
  caption === "" ? path.slice(path.lastIndexOf("/") + 1) : caption;
