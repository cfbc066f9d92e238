import type { Plans } from '#config/plans.ts'
import type { AnswerCache } from '#kernel/answers/answer-cache.ts'
import type { CountCache } from '#kernel/answers/count-cache.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { Activity } from '#kernel/operations/activity.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import type { ChangesSince } from '#kernel/operations/changes-since.ts'
import type { RunningKeys } from '#kernel/operations/idempotency.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { ListMeta } from '#kernel/operations/list.ts'
import type { DownloadShelves, Providers } from '#kernel/operations/providers.ts'
import type { RequestBook } from '#kernel/operations/request-book.ts'
import type { SiteView } from '#kernel/operations/site-view.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'

/** What every operation needs, made once a process. */
export type Core = {
  database: Database
  feed: Feed
  answers: AnswerCache<ListMeta>
  counts: CountCache
  links: Links
  plans: Plans
  catalog: Catalog
  view: SiteView
  providers: Providers
  downloads: DownloadShelves
  running: RunningKeys
  requests: RequestBook
  changesSince: ChangesSince
  activity: Activity
  workers: WorkerPool
  strictOutput: boolean
}
