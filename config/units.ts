export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const mib = 1024 ** 2;
export const gib = 1024 ** 3;
