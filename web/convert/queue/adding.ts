/** Adds dropped, chosen or pasted files and announces it. */
import { importAddress } from "../../../config/import-address.ts";
import { createStore } from "../../app/store.ts";
import { announce } from "../../components/toast.tsx";
import { convert } from "../../messages/convert.ts";
import { droppedFiles, filesMax } from "../files/dropped.ts";
import { addFiles } from "./list.ts";

/** A pasted address for the link field. */
export const pastedLink = createStore("");

export function addChosen(files: readonly File[]): void {
  const taken = files.slice(0, filesMax);
  addFiles(taken);
  announce(taken.length < files.length ? convert.tooManyFiles(filesMax) : convert.addedFiles(taken.length));
}

export async function addDropped(data: DataTransfer): Promise<void> {
  const { files, unreadable, cut } = await droppedFiles(data);
  if (files.length > 0) addChosen(files);
  else if (!unreadable) announce(convert.noFiles);
  if (unreadable) announce(convert.folderUnreadable);
  if (cut) announce(convert.tooManyFiles(filesMax));
}

/** A single word: prose may begin with an address. */
const linkAlone = /^\s*(?:https?:\/\/|www\.)\S+\s*$/i;

/** False: nothing to add. */
export function addPasted(data: DataTransfer, linksLive: boolean): boolean {
  if (data.files.length > 0) {
    addChosen([...data.files]);
    return true;
  }
  const text = data.getData("text/plain");
  if (text.trim() === "") return false;
  const address = linkAlone.test(text) ? importAddress(text) : null;
  if (address === null) addChosen([new File([text], convert.pastedName, { type: "text/plain" })]);
  else if (linksLive) {
    pastedLink.set(address);
    announce(convert.linkPasted);
  } else return false;
  return true;
}
