/** Pieces of LaTeX side by side. A command ends where no letter follows, so a letter behind one needs a space; a digit gets one to be read. */

export function join(pieces: readonly string[]): string {
  let joined = "";
  let last = "";
  for (const piece of pieces) {
    if (piece === "") continue;
    if (/^[a-zA-Z0-9]/.test(piece) && endsInCommand(last)) joined += " ";
    // A prime that had nothing to stand on in its own run.
    const next = piece.startsWith("{}'") && /[a-zA-Z0-9)\]]$/.test(last) ? piece.slice(2) : piece;
    joined += next;
    last = next;
  }
  return joined;
}

const commandCharacters = 40;

function endsInCommand(piece: string): boolean {
  return /\\[a-zA-Z]+$/.test(piece.slice(-commandCharacters));
}

/** Without the spaces around, also those that a backslash makes visible: at an end they would part nothing. */
export function trimmed(tex: string): string {
  let bare = tex.trim();
  while (/(?<!\\)(?:\\\\)*\\$/.test(bare.slice(-commandCharacters))) bare = bare.slice(0, -1).trimEnd();
  return bare;
}
