/** How often a screen reads its figures again, in milliseconds. */
export const LIVE_MS = 15_000
