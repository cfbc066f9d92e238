import type { Readable } from 'node:stream'
import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import type { ReadRange } from '#archive/blob-reader.ts'
import { openZip } from '#archive/zip-archive.ts'

/** How every zip begins, an empty one too. */
const ZIP = 'PK'
/** Beginnings of archives that are no zip. */
const OTHERS: readonly [string, Buffer][] = [
  ['gzip', Buffer.from([0x1f, 0x8b])],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf])],
  ['rar', Buffer.from('Rar!')],
]

/**
 * A zip, or any other file as an archive of one entry.
 * @param filename its name in that case
 * @throws ArchiveRefused
 */
export async function openArchive(read: ReadRange, size: number, filename: string): Promise<Archive> {
  const head = await allOf(await read(0, Math.min(size, 4)))
  if (head.toString('latin1').startsWith(ZIP)) return openZip(read, size)
  for (const [name, beginning] of OTHERS)
    if (head.subarray(0, beginning.length).equals(beginning))
      throw new ArchiveRefused(`The file is a ${name} archive; send a zip`)
  return singleFile(read, size, filename)
}

function singleFile(read: ReadRange, size: number, name: string): Archive {
  const open = async (wanted: string) => {
    if (wanted !== name) throw new ArchiveRefused('is not in the archive', wanted)
    return read(0, size)
  }
  return {
    entries: [{ name, byte_size: size }],
    has: (wanted) => wanted === name,
    open,
    async bytes(wanted, maxBytes) {
      if (size > maxBytes) throw new ArchiveRefused(`is larger than ${maxBytes} bytes`, name)
      return allOf(await open(wanted))
    },
    close: async () => {},
  }
}

async function allOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
