import type { ModelDeed } from "../../../ledger/contract.ts";
import type { Installed, InstalledModel, ModelManifest, VerifiedModel } from "../models/contract.ts";
import { bytesOf, digestOfFiles } from "../models/manifest.ts";
import type { AdminCore } from "./core.ts";

export interface ModelOperations {
  /** By name; what is built in is not among them. */
  listModels(args: Record<string, never>): Promise<InstalledModel[]>;
  /** Throws model_not_found. */
  verifyModel(args: { name: string }): Promise<VerifiedModel>;
  /** Of media on this machine. Throws as `ModelStore.install`. */
  installModels(args: { path: string; filename: string; sha256: string | null }): Promise<Installed>;
  /** Throws model_not_found. */
  removeModel(args: { name: string }): Promise<{ name: string }>;
  /** Of what somebody at this machine installs, before it is in place. */
  noteModelsInstalled(args: { models: readonly ModelManifest[] }): Promise<{ noted: number }>;
  /** Of what somebody at this machine removes, before it is gone. */
  noteModelRemoved(args: { name: string }): Promise<{ name: string }>;
}

export function modelOperations({ models, ledger, clock, log, by }: AdminCore): ModelOperations {
  const note = (name: string, deed: ModelDeed) =>
    ledger.write("noteModel", { name, deed, actor: by.actor, nowMs: clock.nowMs() });

  async function noteInstalled(installed: readonly ModelManifest[]): Promise<void> {
    for (const manifest of installed) {
      const { name } = manifest;
      const bytes = bytesOf(manifest);
      const sha256 = digestOfFiles(manifest.files);
      await note(name, { kind: "install", bytes, sha256 });
      log("info", "model.installed", { name, bytes, sha256 });
    }
  }

  async function noteRemoved(name: string): Promise<void> {
    await note(name, { kind: "remove" });
    log("info", "model.removed", { name });
  }

  return {
    listModels: () => models.list(),
    verifyModel: ({ name }) => models.verify(name),
    installModels: (media) => models.install({ ...media, note: noteInstalled }),

    async removeModel({ name }) {
      await models.remove(name, () => noteRemoved(name));
      return { name };
    },

    async noteModelsInstalled({ models: installed }) {
      await noteInstalled(installed);
      return { noted: installed.length };
    },

    async noteModelRemoved({ name }) {
      await noteRemoved(name);
      return { name };
    },
  };
}
