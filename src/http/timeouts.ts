/** How long clients may take, in milliseconds. */
export type Timeouts = {
  /** From a connection or the end of the request before to the last header. */
  headersMs: number
  /** For a body that is read into memory to be complete. */
  bodyMs: number
  /** For a file: in this time so many bytes must arrive. */
  fileMs: number
  fileBytes: number
  /** For the rest of a body that was answered before it was complete. */
  restMs: number
  /** For a whole request of any kind. */
  requestMs: number
  /** With neither bytes received nor bytes taken by the client, also while an answer is being made. */
  silenceMs: number
  /** How often these are checked. */
  checkMs: number
  /** How often the files of the service's own certificate are checked, since the program that renews them does not tell us. */
  tlsFilesMs: number
}

export const TIMEOUTS: Timeouts = {
  headersMs: 30_000,
  bodyMs: 60_000,
  fileMs: 30_000,
  fileBytes: 10_000,
  restMs: 30_000,
  requestMs: 3_600_000,
  silenceMs: 180_000,
  checkMs: 1_000,
  tlsFilesMs: 60_000,
}
