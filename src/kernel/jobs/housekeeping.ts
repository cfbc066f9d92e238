export const HOUSEKEEPING = 'housekeeping'
const INTERVAL_MS = 3_600_000

/** Does the chores one after the other every hour; each chore deletes rows that have expired. */
export function runMaintenance(chores: readonly (() => Promise<void>)[]) {
  return async (): Promise<number> => {
    for (const chore of chores) await chore()
    return INTERVAL_MS
  }
}
