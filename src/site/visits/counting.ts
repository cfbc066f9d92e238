/** What becomes of views that were noted. */
export type Counting = {
  /**
   * Reads views and counts them. Resolves when that is written. Each text is what `writePacket` makes. Those of a log, with the
   * digest of its text, are counted once however often it comes.
   * @throws OutcomeUnknown when they may have been counted
   */
  count(noted: readonly string[], digest?: string): Promise<void>
  /** Counts what the inbox holds. Resolves when nothing is left, or another process is at it. */
  fold(): Promise<void>
  /** Ends counting between two slices. */
  close(): Promise<void>
}
