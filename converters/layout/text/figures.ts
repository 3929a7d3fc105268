/** Figures and numbers as they stand in cells and at axes. */

/** Whether a cell holds a figure, with a unit of two letters at most. */
export const isNumeric = (text: string): boolean => /\d/.test(text) && !/\p{L}{3}/u.test(text);

/** A number at the axis of a chart, with its sign, unit of money or per cent. */
export const isTick = (text: string): boolean => /^[\d\s.,%$€£+-]+$/.test(text);
