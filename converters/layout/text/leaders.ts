const leaders = /\.{4,}|(?:\. ?){4,}|…{2,}|\s\.{2,}\s*\d+$/;

/** Whether dots lead to something, as the titles on contents pages are led to their page numbers. */
export const hasLeaders = (text: string): boolean => leaders.test(text);
