import type { Db } from '#kernel/database/database.ts'
import type { Shown } from '#kernel/operations/site-view.ts'

/** What of a version is shown; html only where it was read. */
export type Texts = { snapshot: string; html_content?: string }

/** Which version of each record a page shows. */
export type Selection = {
  /** The version of records that nothing else is chosen of. */
  base: Shown
  /** Drafts of pages and rows are shown, and notes where templates name what does not exist. */
  drafts: boolean
  /** Shown in place of the active theme. */
  themeId: string | null
  /** Replaces the texts of records that another version is chosen for. `idOf` gives the id of a record. */
  choose<T extends Texts>(db: Db, website_id: string, records: readonly T[], idOf: (record: T) => string): Promise<T[]>
}

const choose: Selection['choose'] = async (_db, _websiteId, records) => [...records]

/** What visitors get. */
export const LIVE: Selection = { base: 'live', drafts: false, themeId: null, choose }

/** What they would get if nothing were pinned, and drafts. */
export const LATEST: Selection = { base: 'latest', drafts: true, themeId: null, choose }

/** What visitors get, except for one record that is shown in another version. */
export function liveBut(id: string, { html_content, snapshot }: Required<Texts>): Selection {
  return {
    ...LIVE,
    choose: async (_db, _websiteId, records, idOf) =>
      records.map((record) => (idOf(record) === id ? { ...record, html_content, snapshot } : record)),
  }
}
