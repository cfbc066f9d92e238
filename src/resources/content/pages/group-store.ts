import type { Db } from '#kernel/database/database.ts'
import { withHistories } from '#kernel/versioning/shown-store.ts'
import type { PageRow } from '#resources/content/pages/record.ts'

type InGroup = Pick<PageRow, 'id' | 'ordinal' | 'language'> & { latest_number: number }

/** The pages of a group of translations. */
export function pagesOfGroup(db: Db, { website_id, group }: { website_id: string; group: string }): Promise<InGroup[]> {
  return withHistories(db, 'pages')
    .select(['pages.id', 'pages.ordinal', 'pages.language', 'histories.latest_number'])
    .where('pages.website_id', '=', website_id)
    .where('pages.translation_group_id', '=', group)
    .execute()
}
