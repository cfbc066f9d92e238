/** Beyond what running requests have, in milliseconds: for mail, connections and files that are closed after them. */
export const CLOSE_MS = 60_000

/**
 * Waits for `stop`; what hangs keeps no process running. What was acknowledged is stored, and is not lost by ending early.
 * @param late is called once after `ms` milliseconds
 */
export async function stopInTime(stop: () => Promise<unknown>, ms: number, late: () => void): Promise<void> {
  const timer = setTimeout(late, ms)
  await stop().finally(() => clearTimeout(timer))
}
