import type { Noted } from '#site/visits/noted.ts'

/** What becomes of views that were noted. */
export type Counting = {
  /**
   * Reads views and appends them to the inbox. Resolves when they are written.
   * @throws OutcomeUnknown when they may have been written
   */
  collect(noted: readonly Noted[]): Promise<void>
  /** Counts what the inbox holds. Resolves when nothing is left, or another process is at it. */
  fold(): Promise<void>
  /** Ends counting between two slices. */
  close(): Promise<void>
}
