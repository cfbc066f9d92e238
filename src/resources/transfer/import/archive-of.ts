import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import { openArchive } from '#archive/open-archive.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { readBlob } from '#resources/blobs/read-blob.ts'
import { converterFor } from '#resources/transfer/converters.ts'
import type { ConvertOptions, PlannedRecord, SitePlan } from '#resources/transfer/model.ts'

type File = { blob_key: string; byte_size: number; filename: string | null }

/** @throws ArchiveRefused, StorageUnavailable */
export async function archiveOf(blobs: BlobStore, { blob_key, byte_size, filename }: File): Promise<Archive> {
  const blob = { key: blob_key, byte_size: Number(byte_size) }
  const read = (start: number, end: number) => readBlob(blobs, blob, { start, end: end - 1 })
  return openArchive(read, blob.byte_size, filename ?? 'file')
}

/** @throws ArchiveRefused where no converter recognises the archive */
export async function planOf(
  archive: Archive,
  { format, ...options }: ConvertOptions & { format: string },
): Promise<SitePlan & { format: string }> {
  const converter = await converterFor(archive, format)
  if (!converter) throw new ArchiveRefused('The file is no export and no website that can be imported')
  const plan = await converter.convert(archive, options)
  return { ...plan, format: converter.name, records: () => storable(plan.records()) }
}

/** @throws ArchiveRefused for what neither engine can store */
async function* storable(records: AsyncIterable<PlannedRecord>): AsyncGenerator<PlannedRecord> {
  for await (const record of records) {
    if (encoded(record).includes('\\u0000'))
      throw new ArchiveRefused(`holds a ${record.kind} with a NUL character`, record.id ?? '')
    yield record
  }
}

function encoded(record: PlannedRecord): string {
  try {
    return JSON.stringify(record)
  } catch {
    throw new ArchiveRefused(`holds a ${record.kind} that is nested too deeply`, record.id ?? '')
  }
}
