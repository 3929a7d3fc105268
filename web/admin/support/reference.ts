/** The support reference in what somebody pastes: a mail's sentence, a line with blanks in it; null when there is none. */
export function referenceIn(text: string): string | null {
  const [reference] = /sup_[0-9a-f]{12}(?![0-9a-z])/.exec(text.toLowerCase()) ?? [];
  if (reference !== undefined) return reference;
  // Mail programs break long words; a reference without what stands before it is one, too.
  const [digits] = /^(?:sup_?)?[0-9a-f]{12}$/.exec(text.toLowerCase().replaceAll(/[^0-9a-z_]/g, "")) ?? [];
  return digits === undefined ? null : `sup_${digits.replace(/^sup_?/, "")}`;
}
