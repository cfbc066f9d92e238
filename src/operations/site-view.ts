import type { Db } from '#database/database.ts'
import type { Compute } from '#workers/compute.ts'

/** Which version of everything on a page: what visitors get, or what they would get were nothing pinned. */
export type Shown = 'live' | 'latest'

/** What a website's visitors get, for operations that show it to others. */
export type SiteView = {
  /**
   * A page as html, drafts too; undefined when it has been deleted meanwhile. A number is a version of the page, with the
   * shared parts that visitors get.
   */
  page(
    db: Db,
    page: { id: string; website_id: string },
    shown: Shown | number,
    compute: Compute,
    options?: { withoutSharedParts?: boolean },
  ): Promise<ViewedPage | undefined>
  /** What the website answers to a GET at a path (with its query); nothing is counted as a visit. */
  file(db: Db, website_id: string, path: string, compute: Compute): Promise<ViewedFile>
  /** All of a website, for reading many of its files; undefined when there is none. */
  whole(db: Db, website_id: string): Promise<WholeSite | undefined>
}

/** A website's files as visitors get them. What all of them share is read once. */
export type WholeSite = {
  /** Its address without a trailing slash. */
  origin: string
  /** The paths of all published pages, those of rows too: decoded, in an order that stays the same. */
  paths(): AsyncIterable<string>
  /** The same as `file` of `SiteView`. */
  file(path: string, compute: Compute): Promise<ViewedFile>
}

export type ViewedPage = { html: string; url: string; title: string | null; description: string | null }
export type ViewedFile = { status: number; headers: [name: string, value: string][]; body: Buffer }
