/** What becomes of views that were noted. */
export type Counting = {
  /**
   * Reads views and appends them to the inbox. Resolves when they are written. Each text is a JSON list of `Noted`.
   * @throws OutcomeUnknown when they may have been written
   */
  collect(noted: readonly string[]): Promise<void>
  /** Counts what the inbox holds. Resolves when nothing is left, or another process is at it. */
  fold(): Promise<void>
  /** Ends counting between two slices. */
  close(): Promise<void>
}
