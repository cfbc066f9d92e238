import type { Db } from '#kernel/database/database.ts'
import { runsOfList } from '#kernel/database/ordinal-list.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'
import type { Site } from '#site/find-site.ts'
import { inParts } from '#site/listed/in-parts.ts'
import { type ListedPage, listedPages, type Range } from '#site/listed/pages-store.ts'
import { listedPatterns, listedRows } from '#site/listed/row-pages.ts'
import type { Bound } from '#site/row-pages.ts'

/** Pages and rows of a part, those that are not listed included: a part is read and written in some 30 ms. */
const IN_PART = 2_048

/** Some of a website's pages, or of the pages of rows that one page shows. */
export type Stretch = Range & { of: Bound | null }

/**
 * Everything that a website lists, in parts that are found without reading it: runs of ordinals, whose lengths are known. Each ordinal is in
 * one part, one that is given meanwhile in the last of its list.
 */
export async function listedParts(db: Db, site: Site): Promise<Stretch[][]> {
  const pages = { of: null, runs: await runsOfList(db, { website_id: site.id, kind: PAGE_LIST }) }
  const rows = []
  for (const of of await listedPatterns(db, site)) rows.push({ of, runs: await runsOfList(db, rowsOfTable(of.table)) })
  return inParts<Bound | null>([pages, ...rows], IN_PART)
}

/** The pages of a stretch, some at a time. */
export function pagesOf(db: Db, site: Site, stretch: Stretch): AsyncGenerator<readonly ListedPage[]> {
  return stretch.of ? listedRows(db, stretch.of, stretch) : listedPages(db, site.id, stretch)
}
