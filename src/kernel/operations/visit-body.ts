/** A file that a visitor sends. */
export type VisitFile = {
  /** The name of the form's input. */
  field: string
  /** Empty for an input that was left empty. */
  filename: string
  contentType: string
  /** To be read once; stopping early discards the rest. */
  bytes: AsyncIterable<Uint8Array>
}

/** What a visitor sends. Nothing of it has been read yet. */
export type VisitBody = {
  /**
   * The fields; one that occurs several times is a list. Files are passed to `receive` one after the other, as they come.
   * @throws OperationError for a body that cannot be read or is too large, and what `receive` throws
   */
  read(receive: (file: VisitFile) => Promise<void>): Promise<Record<string, unknown>>
}

/** What is known of a visitor's request besides its body. No address: none is stored. */
export type Sender = {
  referrer: string | null
  /** When the visitor's browser was shown the form, in milliseconds since 1970; null where it does not say. */
  shownAt: number | null
  /** False when the browser says that a page of another host sent it. */
  sameOrigin: boolean
}

/** What a visit adds to the website's analytics. */
export type Counted = {
  /** Of the page that the visitor saw; null where that is not known. */
  path: string | null
  /** What the visitor did there, like `form:contact`; null for a view of the page. */
  goal: string | null
  /** What an event says about itself, by name. */
  properties?: Record<string, string>
}
