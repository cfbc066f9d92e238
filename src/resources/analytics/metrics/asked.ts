import type { Db } from '#database/database.ts'
import type { Filters } from '#resources/analytics/query.ts'
import type { Range } from '#resources/analytics/range.ts'
import type { Source } from '#resources/analytics/source.ts'

/** What a metric is answered from. */
export type Asked = {
  db: Db
  source: Source
  website_id: string
  range: Range
  filters: Filters | null
  /** Entries of each list. */
  limit: number
  now: number
}
