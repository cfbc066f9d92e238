import type { Readable } from 'node:stream'

/** A file of an archive. `name` is its path: relative, with forward slashes, without `.` and `..`. */
export type ArchiveEntry = { name: string; byte_size: number }

/** Files under names, such as those of a zip. Folders are not listed. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  has(name: string): boolean
  /** @throws ArchiveRefused when there is no such entry, or its bytes are not what the archive says */
  open(name: string): Promise<Readable>
  /** All bytes of an entry. @throws ArchiveRefused when they are more than `maxBytes` */
  bytes(name: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}

/** The archive cannot be accepted; `entry` is the file at fault, null when it is the whole. */
export class ArchiveRefused extends Error {
  readonly entry: string | null

  constructor(message: string, entry: string | null = null) {
    super(entry === null ? message : `"${entry}" ${message}`)
    this.entry = entry
  }
}
