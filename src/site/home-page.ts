import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import type { Site } from '#site/find-site.ts'
import { pageAtPath } from '#site/page-at-path.ts'
import { pageAt, type SitePage, translationsOf } from '#site/pages-store.ts'

/** The home page in a language, else as it is; undefined where the website has none. */
export async function homeIn(
  from: { db: Db; site: Site; selection: Selection },
  language: string,
): Promise<SitePage | undefined> {
  const { db, site, selection } = from
  const home = await pageAtPath(from, '/')
  if (!home || home.language === language) return home
  const translation = (await translationsOf(db, home, selection)).find((each) => each.language === language)
  return translation ? ((await pageAt(db, site.id, translation.path, selection)) ?? home) : home
}
