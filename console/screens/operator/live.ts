/** How often what changes by itself is read again while it is shown, in milliseconds. */
export const LIVE_MS = 15_000
