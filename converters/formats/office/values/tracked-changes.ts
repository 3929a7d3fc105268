/** Which of what was changed is read: as if all changes were made, as if none had been, or both. */
export type Changes = "accepted" | "original" | "marked";
