/** What colors say about what is drawn in them. They are 0xRRGGBB; what stands above is not looked at. */

const channels = (color: number): [red: number, green: number, blue: number] => [
  (color >> 16) & 0xff,
  (color >> 8) & 0xff,
  color & 0xff,
];

/** How bright a color is, 0 to 255, with the weights of Rec. 601. */
export const luma = (red: number, green: number, blue: number): number =>
  (77 * red + 150 * green + 29 * blue) >> 8;

export const lumaOf = (color: number): number => luma(...channels(color));

const allAbove = (color: number, level: number): boolean =>
  (color & 0xff) > level && ((color >> 8) & 0xff) > level && ((color >> 16) & 0xff) > level;

/** No line or fill that anybody sees on white paper. */
export const isWhite = (color: number): boolean => allAbove(color, 0xf6);

/** Letters so pale may be invisible on white paper; it is worth a look. */
export const isLight = (color: number): boolean => allAbove(color, 0xef);

/** Without a hue: gray text steps back (notes, running heads). */
export function isGray(color: number): boolean {
  const [red, green, blue] = channels(color);
  return Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
}
