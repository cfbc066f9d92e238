import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import { openArchive } from '#archive/open-archive.ts'
import { ImportWarnings } from '#importers/files/warnings.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { readBlob } from '#resources/content/blobs/read-blob.ts'
import { converterFor } from '#resources/transfer/converters.ts'
import type { ImportServices, Run } from '#resources/transfer/import/import-services.ts'
import { mendedRecords } from '#resources/transfer/import/mend-records.ts'
import { ReadingLimit } from '#resources/transfer/import/reading-limit.ts'
import type { ConvertOptions, SitePlan } from '#resources/transfer/model.ts'
import { withoutNul } from '#text/nul.ts'

/** `mends` says what was changed in the records that have been read. */
export type MendedPlan = SitePlan & { format: string; mends: ImportWarnings }

type File = { blob_key: string; byte_size: number; filename: string | null }

/** @throws ArchiveRefused, StorageUnavailable; what `read` throws */
export async function withArchive<T>(
  { providers }: Pick<ImportServices, 'providers'>,
  file: File,
  read: (archive: Archive) => Promise<T>,
): Promise<T> {
  const archive = await archiveOf(providers.blobs, file)
  try {
    return await read(archive)
  } finally {
    await archive.close()
  }
}

async function archiveOf(blobs: BlobStore, { blob_key, byte_size, filename }: File): Promise<Archive> {
  const blob = { key: blob_key, byte_size: Number(byte_size) }
  const read = (start: number, end: number) => readBlob(blobs, blob, { start, end: end - 1 })
  return openArchive(read, blob.byte_size, filename ?? 'file')
}

/** Of the converter that recognizes the archive, unless it is given. @throws ArchiveRefused where none does */
export async function formatOf(archive: Archive, wanted: string): Promise<string> {
  const converter = await converterFor(archive, wanted)
  if (!converter) throw new ArchiveRefused('The file is no export and no website that can be imported')
  return converter.name
}

/**
 * What the import makes of the archive, converted on the request thread in slices and on workers, within a limit of work.
 * @throws ArchiveRefused
 */
export async function planOf(
  archive: Archive,
  { providers, workers }: Pick<ImportServices, 'providers' | 'workers'>,
  { row, website }: Omit<Run, 'archive'>,
  wasSaved: ConvertOptions['wasSaved'] = null,
): Promise<MendedPlan> {
  const limit = new ReadingLimit(Number(row.byte_size))
  const limited = limit.limited(archive)
  const converter = (await converterFor(limited, row.format))!
  const plan = await converter.convert(limited, {
    shared_parts: row.shared_parts === 1,
    look: row.look === 1 && row.bare === 1,
    posts: row.shared_parts === 1 && row.bare === 1,
    default_language: website.default_language,
    compute: limit.computing(computeWith(workers, { accountId: website.account_id, websiteId: website.id })),
    fetcher: row.fetch_assets === 1 ? providers.fetcher : null,
    wasSaved,
  })
  const mends = new ImportWarnings()
  return {
    ...plan,
    format: converter.name,
    website: withoutNul(plan.website),
    mends,
    records: () => mendedRecords(plan.records(), (sentence, place) => mends.add(sentence, place)),
  }
}
