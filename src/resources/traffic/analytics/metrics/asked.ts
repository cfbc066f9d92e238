import type { Db } from '#kernel/database/database.ts'
import type { Filters } from '#resources/traffic/analytics/query.ts'
import type { Range } from '#resources/traffic/analytics/range.ts'
import type { Source } from '#resources/traffic/analytics/source.ts'

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
