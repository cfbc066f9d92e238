/** What becomes of views that were noted. */
export type Counting = {
  /**
   * Reads views and counts them. Each text is a JSON list of `Noted`. After a failure it is to be called with the same texts, and
   * counts what is left of them.
   * @returns how many were shed, because it stays unknown whether they were counted
   * @throws OutcomeUnknown when it stays unknown of all of them
   */
  count(noted: readonly string[]): Promise<number>
  /** Counts what the inbox holds. Resolves when nothing is left, or another process is at it. */
  fold(): Promise<void>
  /** Ends counting between two slices. */
  close(): Promise<void>
}
