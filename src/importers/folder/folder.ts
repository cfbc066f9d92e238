import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import { concerns, problemOf } from '#folder/belonging.ts'
import { readItems } from '#folder/decode-files.ts'
import { WEBSITE_FILE } from '#folder/encode-files.ts'
import type { FileProblem } from '#folder/front-matter.ts'
import type { Item } from '#folder/record.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import { stableId } from '#importers/files/stable-id.ts'
import { type AssetSizes, plannedRecords, plannedWebsite } from '#importers/folder/planned-records.ts'
import type { Converter } from '#resources/transfer/model.ts'

/** Of all texts together, which are in memory; a larger folder is sent by `sitewright push`. */
const MAX_TEXTS_BYTES = 5_000_000

/** A website as a folder of plain files, as `sitewright pull` writes it (docs/git.md). */
export const folder: Converter = {
  name: 'folder',
  recognizes: async (archive) =>
    archive.has(WEBSITE_FILE) && archive.entries.some(({ name }) => name.startsWith('pages/')),
  async convert(archive) {
    const { items, sizes } = await itemsIn(archive)
    return {
      website: plannedWebsite(items),
      warnings: [],
      shared_parts: [],
      records: async function* () {
        yield* plannedRecords(items, sizes)
      },
    }
  },
}

/** @throws ArchiveRefused with the first file that cannot be read */
async function itemsIn(archive: Archive): Promise<{ items: Item[]; sizes: AssetSizes }> {
  const texts = new Map<string, string>()
  const sizes = new Map<string, number>()
  let left = MAX_TEXTS_BYTES
  for (const { name, byte_size } of archive.entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!concerns(name)) continue
    const problem = problemOf(name, byte_size)
    if (problem) throw new ArchiveRefused(problem, name)
    if (name.startsWith('assets/')) {
      sizes.set(name, byte_size)
      continue
    }
    const bytes = await archive.bytes(name, left)
    left -= bytes.length
    texts.set(name, decodeText(bytes))
  }
  const assets = new Map([...sizes.keys()].map((name) => [name, stableId(name)]))
  const { items, problems } = readItems({ texts, assets })
  const [first] = problems
  if (first) throw refused(first)
  return { items, sizes }
}

function refused({ file, message }: FileProblem): ArchiveRefused {
  return new ArchiveRefused(message.slice(file.length).replace(/^:\s*/, 'line '), file)
}
