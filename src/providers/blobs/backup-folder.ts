import type { Readable } from 'node:stream'

/** The files of one backup, under names with slashes; or the place that holds several backups, each below a name. */
export interface BackupFolder {
  /** For people, and for `--from`: a folder, or `s3://bucket/prefix`. */
  readonly place: string
  /** Whether anything is there. */
  exists(): Promise<boolean>
  /** The first parts of the names of its files. */
  names(): Promise<string[]>
  /** The folder below it. */
  within(name: string): BackupFolder
  /** When this resolves, the bytes survive a power failure. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** @returns null when there is no such file */
  read(name: string): Promise<Readable | null>
  /** After the last file. What is there under this place is whole from now on. */
  finish(): Promise<void>
  /** Removes all of it; of one that is being written, what has been written. */
  remove(): Promise<void>
}
