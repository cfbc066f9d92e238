/** A file on its way in. */
export type IncomingFile = {
  /** As the sender says; null when they do not. */
  filename: string | null
  contentType: string | null
  /** To be read once, to its end or to the first failure; each chunk is valid until the next is read. */
  bytes: AsyncIterable<Uint8Array>
}

/** A body that is or holds a file. Nothing of it has been read yet: it is read as fast as it is stored, never into memory. */
export type IncomingBody = {
  /** Bytes of the whole body, fields and all; null when the sender does not say. */
  length: number | null
  /** @throws InvalidRequest when the body cannot be read; null when there is no file in it */
  file(): Promise<IncomingFile | null>
  /**
   * All files of it, one after the other: each is read to its end before the next.
   * @throws InvalidRequest when the body cannot be read
   */
  files(): AsyncIterable<IncomingFile>
  /** The other fields of a form, once its files have been read. */
  fields(): Promise<Record<string, string>>
}
