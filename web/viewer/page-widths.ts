/** Of the widths that the server draws pictures of pages in, the one that is wide enough. */
const widths = [200, 800, 1_400, 2_000] as const;

export function pictureWidthFor(cssWidth: number, pixelRatio: number): number {
  const wanted = cssWidth * pixelRatio;
  // A little less than is shown nobody sees.
  return widths.find((width) => width >= wanted * 0.9) ?? widths[widths.length - 1] ?? 0;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

export function nextZoom(zoom: number, step: 1 | -1): number {
  const at = zooms.findIndex((each) => each >= zoom);
  return zooms[Math.max(0, Math.min(zooms.length - 1, at + step))] ?? 1;
}
