import type { Db } from '#kernel/database/database.ts'
import type { Compute } from '#kernel/workers/compute.ts'

/** Which version of everything on a page: what visitors get, or what they would get were nothing pinned. */
export type Shown = 'live' | 'latest'

/** What a website's visitors get, for operations that show it to others. */
export type SiteView = {
  /**
   * A page as html, drafts too; undefined when it has been deleted since. A number is a version of the page; texts are
   * those of one, or of another record that the page shows, with all else that visitors get. `isBrief`: only with little work, so that lists may be cut. `row`: the
   * value in the path of the row that a page at a pattern shows; undefined when there is none.
   */
  page(
    db: Db,
    page: { id: string; website_id: string },
    shown: Shown | number | Texts,
    compute: Compute,
    options?: { withoutSharedParts?: boolean; isBrief?: boolean; row?: string },
  ): Promise<ViewedPage | undefined>
  /**
   * The page that answers at a normalized path, and the value there of the row that it shows; at a pattern itself the page
   * alone. Undefined when none does. What is latest includes drafts.
   */
  at(db: Db, website_id: string, path: string, shown: Shown): Promise<{ id: string; row?: string } | undefined>
  /**
   * What visitors read at a path, by the names of values: `page.title`, `page.path`, `page.url`, or `row.` and the key of a column of
   * the row that the page shows. Blank ones are left out, and all where there is no path, or nothing at it.
   */
  values(
    db: Db,
    website_id: string,
    of: { path: string | null; names: readonly string[] },
    compute: Compute,
  ): Promise<ReadonlyMap<string, string>>
  /** A page that is not a record yet, as visitors would get it; undefined when there is no such website. */
  composed(db: Db, website_id: string, page: Composed, compute: Compute): Promise<string | undefined>
  /** What the website answers to a GET at a path (with its query); nothing is counted as a visit. `shown` is of uploaded files. */
  file(db: Db, website_id: string, path: string, compute: Compute, shown?: Shown): Promise<ViewedFile>
  /** Where a path (with its query) leads such a visitor, redirect by redirect; nothing is counted as a visit. */
  lead(
    db: Db,
    website_id: string,
    path: string,
    compute: Compute,
    visitor: { country: string | null; acceptLanguage: string | undefined },
  ): Promise<Lead>
  /** All of a website, for reading many of its files; undefined when there is none. */
  whole(db: Db, website_id: string): Promise<WholeSite | undefined>
}

/** `hops` are the redirects on the way; what is at the end is named by its kind and ids. */
export type Lead = { hops: Hop[]; end: End }
export type Hop = {
  path: string
  status: number
  location: string
  by: 'redirect' | 'trailing_slash' | 'favicon'
  redirect: { id: string; from_path: string } | null
}
export type End = {
  kind: 'page' | 'row' | 'feed' | 'file' | 'asset' | 'outside' | 'not_found' | 'gone' | 'loop'
  /** Null outside, where it is not known. */
  status: number | null
  /** A path of the website with its query, or an address outside. */
  location: string
  page_id?: string
  row_id?: string
  asset_id?: string
  /** A redirect from this path that does not apply, since a page is there and it is not forced. */
  overruled?: string
}

/** A website's files as visitors get them. What all of them share is read once. */
export type WholeSite = {
  /** Its address without a trailing slash. */
  origin: string
  /** The paths of all published pages, those of rows too: decoded, in an order that stays the same. */
  paths(): AsyncIterable<string>
  /**
   * The live version of a page without header, footer and head; drafts too. `row` is the key of the row that one at a
   * pattern shows. Undefined when either is gone.
   */
  page(id: string, compute: Compute, row?: string): Promise<ViewedPage | undefined>
  /** The same as `file` of `SiteView`. */
  file(path: string, compute: Compute): Promise<ViewedFile>
}

/** The texts of a page, and of the shared parts that it has. */
export type Composed = {
  html_content: string
  title: string | null
  language: string
  header: string | null
  footer: string | null
  html_head: string | null
}

/** Of the page unless `of` is the id of another record. */
type Texts = { html_content: string; snapshot: string; of?: string }

export type ViewedPage = {
  html: string
  url: string
  title: string | null
  description: string | null
  /** What its templates name and is not there. `within` is the component or snippet that the line is of; null of the page. */
  warnings: { message: string; line: number; within: string | null }[]
}
export type ViewedFile = { status: number; headers: [name: string, value: string][]; body: Buffer }
