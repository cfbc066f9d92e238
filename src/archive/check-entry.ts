import type { Entry } from 'yauzl'
import { ArchiveRefused } from '#archive/archive.ts'

export type ZipLimits = {
  entries: number
  /** In characters. */
  name: number
  /** Of one file, uncompressed. */
  entryBytes: number
  /** Of all files together, uncompressed. */
  totalBytes: number
  /** Uncompressed bytes for one that is stored, of files that are larger than `ratioFromBytes`. */
  ratio: number
  ratioFromBytes: number
}

export const ZIP_LIMITS: ZipLimits = {
  entries: 100_000,
  name: 1_000,
  entryBytes: 2_000_000_000,
  totalBytes: 50_000_000_000,
  ratio: 200,
  ratioFromBytes: 16_000_000,
}

const STORED = 0
const DEFLATED = 8
const FILE_TYPE_MASK = 0o170000
/** Of Unix; 0 where the program that made the zip says nothing. */
const PLAIN_TYPES = [0, 0o100000, 0o040000]
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/

/** @throws ArchiveRefused. The zip library has refused absolute paths and those with `..` before. */
export function checkEntry(entry: Entry, limits: ZipLimits): void {
  const { fileName: name, uncompressedSize: size, compressedSize } = entry
  const problem =
    nameProblem(name, limits) ??
    typeProblem(entry) ??
    (size > limits.entryBytes
      ? `is larger than ${limits.entryBytes} bytes`
      : size > limits.ratioFromBytes && size > compressedSize * limits.ratio
        ? `is compressed more than ${limits.ratio} times`
        : null)
  if (problem) throw new ArchiveRefused(problem, shortened(name))
}

/** @throws ArchiveRefused at the entry that exceeds the limit */
export function checkTotals(total: number, name: string, { totalBytes }: ZipLimits): void {
  if (total > totalBytes) throw new ArchiveRefused(`and what is before it are larger than ${totalBytes} bytes`, name)
}

function nameProblem(name: string, limits: ZipLimits): string | null {
  if (name.length > limits.name) return `has a name longer than ${limits.name} characters`
  if (CONTROLS.test(name)) return 'has a control character in its name'
  return name.split('/').includes('.') ? 'is no plain relative path' : null
}

function typeProblem(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'is encrypted'
  const { compressionMethod: method } = entry
  if (method !== STORED && method !== DEFLATED) return `is compressed by method ${method}; only deflate can be read`
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK
  return PLAIN_TYPES.includes(type) ? null : 'is a link or a special file'
}

const MAX_SHOWN = 100

function shortened(name: string): string {
  return name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN).toWellFormed()}…` : name
}
