import type { PlannedRecord } from '#resources/transfer/model.ts'

/** Records of one transaction: on SQLite every other write waits for it. */
const MAX_RECORDS = 25
const MAX_CHARACTERS = 300_000
/** Of files, which are stored before the transaction: after a crash they are stored again. */
const MAX_FILE_BYTES = 20_000_000

/**
 * Records that are saved together, a versioned one with its first version at least, which says whether visitors may see it. An asset
 * that is fetched ends them: it is saved before what follows is read, as that names it only if it was there.
 */
export async function* chunksOf(records: AsyncIterable<PlannedRecord>): AsyncGenerator<PlannedRecord[]> {
  let chunk: PlannedRecord[] = []
  let characters = 0
  let bytes = 0
  for await (const record of records) {
    const isFirst = record.kind === 'version' && record.number === 1
    const isFull = chunk.length >= MAX_RECORDS || characters >= MAX_CHARACTERS || bytes >= MAX_FILE_BYTES
    if (isFull && !isFirst) {
      yield chunk
      ;[chunk, characters, bytes] = [[], 0, 0]
    }
    chunk.push(record)
    characters += sizeOf(record)
    if (record.kind !== 'asset') continue
    bytes += record.byte_size ?? 0
    if (record.byte_size !== null) continue
    yield chunk
    ;[chunk, characters, bytes] = [[], 0, 0]
  }
  if (chunk.length > 0) yield chunk
}

function sizeOf(record: PlannedRecord): number {
  if (record.kind === 'version') return record.html_content.length + JSON.stringify(record.snapshot).length
  if (record.kind === 'row') return JSON.stringify(record.values).length
  return record.kind === 'form' ? JSON.stringify(record.versions).length : 100
}
