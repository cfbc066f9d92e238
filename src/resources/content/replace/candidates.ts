import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { Search } from '#resources/content/search/find-texts.ts'
import { type Hit, scan } from '#resources/content/search/scan.ts'
import type { RecordFilter, SearchSource } from '#resources/content/search/source.ts'

/** Records that one request changes. */
export const MAX_RECORDS = 200
/** Text of them, in characters: more would be too much for one transaction. */
const MAX_CHARACTERS = 10_000_000
/** Text that one request looks at, in bytes. */
const MAX_BYTES = 500_000_000

const NARROW = 'narrow it with kinds, path_prefix, page_ids, language or table'

/**
 * The records in which the text occurs.
 * @throws ValidationFailed when they are too many or too large for one request
 */
export async function candidatesOf(
  what: { website_id: string; sources: readonly SearchSource[]; filter: RecordFilter; search: Search; most: number },
  from: { db: Db; compute: Compute },
): Promise<Hit[]> {
  const found: Hit[] = []
  let characters = 0
  let searched = 0
  for await (const { hits, bytes } of scan(what, null, from)) {
    searched += bytes
    for (const { record } of hits) for (const text of Object.values(record.texts)) characters += text.length
    // Their text is read again in the transaction, as it is then.
    found.push(...hits.map((hit) => ({ ...hit, record: { ...hit.record, texts: {}, changes: undefined } })))
    if (found.length > MAX_RECORDS) throw invalid('find', `occurs in more than ${MAX_RECORDS} records; ${NARROW}`)
    if (characters > MAX_CHARACTERS)
      throw invalid('find', `occurs in more than ${MAX_CHARACTERS} characters of text; ${NARROW}`)
    if (searched > MAX_BYTES) throw invalid('find', `would be looked for in more than ${MAX_BYTES} bytes; ${NARROW}`)
  }
  return found
}
