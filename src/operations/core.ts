import type { Plans } from '#accounts/plans.ts'
import type { AnswerCache } from '#answers/answer-cache.ts'
import type { CountCache } from '#answers/count-cache.ts'
import type { Database } from '#database/database.ts'
import type { Feed } from '#events/feed.ts'
import type { Activity } from '#operations/activity.ts'
import type { Catalog } from '#operations/catalog.ts'
import type { RunningKeys } from '#operations/idempotency.ts'
import type { Links } from '#operations/links.ts'
import type { ListMeta } from '#operations/list.ts'
import type { DownloadShelves, Providers } from '#operations/providers.ts'
import type { SiteView } from '#operations/site-view.ts'
import type { WorkerPool } from '#workers/pool.ts'

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
  activity: Activity
  workers: WorkerPool
  strictOutput: boolean
}
