import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { VersionRow } from '#kernel/database/tables/versioning.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { shownVersions } from '#kernel/versioning/shown-store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** In characters. */
const LONG_TEXT = 100_000

export type LiveVersion = Pick<VersionRow, 'id' | 'resource_id' | 'html_content' | 'snapshot' | 'created_at'>

/** What visitors see of a versioned record: its pinned version, else its latest. Undefined when there is no record. */
export async function liveVersion(db: Db, website_id: string, resource_id: string): Promise<LiveVersion | undefined> {
  const [version] = await findShown.live(db, { website_id, resource_id })
  return version
}

/** What visitors would see if nothing were pinned. */
export async function latestVersion(db: Db, website_id: string, resource_id: string): Promise<LiveVersion | undefined> {
  const [version] = await findShown.latest(db, { website_id, resource_id })
  return version
}

/** What a selection shows of it. */
export async function shownVersion(
  db: Db,
  record: { website_id: string; resource_id: string },
  { base, choose }: Selection,
): Promise<LiveVersion | undefined> {
  const found = await findShown[base](db, record)
  const [version] = await choose(db, record.website_id, found, ({ resource_id }) => resource_id)
  // Reading it and looking through it takes milliseconds, for each of the requests that came at the same time.
  if (version && version.html_content.length > LONG_TEXT) await ownTurn()
  return version
}

const findShown = { live: finderOf('live'), latest: finderOf('latest') }

function finderOf(shown: Shown) {
  return prepare<{ website_id: string; resource_id: string }, LiveVersion>((db, values) =>
    shownVersions(db, shown)
      .select([
        'versions.id',
        'versions.resource_id',
        'versions.html_content',
        'versions.snapshot',
        'versions.created_at',
      ])
      .where('histories.website_id', '=', values.website_id)
      .where('histories.resource_id', '=', values.resource_id),
  )
}

/** Since when visitors see what they see of a record; 0 where that is not known. */
export async function shownSince(db: Db, website_id: string, resource_id: string): Promise<number> {
  const [history] = await findShownSince(db, { website_id, resource_id })
  return Number(history?.shown_since ?? 0)
}

const findShownSince = prepare<{ website_id: string; resource_id: string }, { shown_since: number | null }>(
  (db, values) =>
    db
      .selectFrom('histories')
      .select('shown_since')
      .where('website_id', '=', values.website_id)
      .where('resource_id', '=', values.resource_id),
)
