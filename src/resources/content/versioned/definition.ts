import type { TObject } from 'typebox'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { ContentWork } from '#kernel/operations/content-work.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Review } from '#kernel/operations/review.ts'
import type { Role } from '#kernel/operations/roles.ts'
import type { Target, WithRole } from '#kernel/operations/target.ts'
import type { Brief, ToolDeclaration } from '#kernel/operations/tool.ts'
import type { HtmlChange } from '#kernel/versioning/change-html.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import type { Whole } from '#resources/content/versioned/store.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/**
 * What differs between the seven versioned kinds: pages, headers, footers, html heads, components, snippets and themes.
 * `versionedOperations` makes the operations of one. `Fields` are its versioned fields, besides its text.
 */
export type VersionedDefinition<Row extends VersionedRow, Fields extends object> = {
  kind: HtmlKind
  /** The wire field that is stored as the html of a version. */
  text: 'html_content' | 'css'
  /** Who may create and update it. */
  role: Role
  /** Where content editors may: the kind of work that it is, of pages by their paths. */
  content?: Omit<ContentWork<never>, 'name'>
  shapes: Record<'Record' | 'UpdatedRecord' | 'New' | 'Changes', TObject>
  declared: { create: Declared; update: Declared }
  /** How the website is locked where one is created. */
  website: Target<WebsiteRecord>
  /** The texts that `edits` reach. */
  editable: readonly string[]
  /** The versioned fields of a new one. */
  blank: Fields
  /** A new one is a draft, which visitors do not see; otherwise nothing of it is live until it is published. */
  isDraft?: true
  /** The versioned fields, and the columns that hold them, of a record whose row does as well. */
  fieldsOf?(row: Row): Fields
  columnsOf?(fields: Fields): Partial<Row>
  /** The wire value of an edited text, where that is not the text itself. */
  wireValue?(field: string, text: string): unknown
  /**
   * The row of a new one, without its versioned fields.
   * @throws ReviewRequired for anything that has no version and would be seen immediately
   */
  begin(context: CreateContext, identity: Identity): Promise<Identity & Partial<Row>>
  /**
   * The fields without a version, after a change.
   * @throws ReviewRequired where visitors would see it immediately
   */
  placed(context: UpdateContext<Row>, change: Change): Promise<Partial<Row>>
  /**
   * The versioned fields after a change.
   * @throws ValidationFailed naming the first field that is wrong
   */
  changed(before: Fields, change: Change, of: { tx: Db; website_id: string }): Promise<Fields>
  /** What is probably not intended of a text with these fields, in sentences. */
  doubts?: (text: string, fields: Fields) => string[]
  /** Called with all that it uses; without, when another of its versions becomes live. */
  check?(tx: Tx, row: { id: string; website_id: string; name?: string }, uses?: readonly Use[]): Promise<void>
  /** How many a website may have. */
  limit?(context: CreateContext): Promise<Limit> | Limit
  asTaken?(error: unknown): never
  /** Whether visitors would see a change. */
  reviewOf?(context: UpdateContext<Row>): Review
  /** What a change does besides, once it is saved. @returns what its answer has besides the record */
  saved?(context: SaveContext, row: Whole<Row>, before: Whole<Row> | null): Promise<object | undefined>
  /** What the answer to every update has besides the record. */
  answered?(tx: Tx, row: Row): Promise<object>
  present(row: Row, links: Links): Record<string, unknown>
  presentUpdated(row: Row, links: Links): Record<string, unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own row and fields
export type AnyDefinition = VersionedDefinition<any, any>

export type VersionedRow = HistoryState &
  Identity & { site_subdomain: string | null; site_primary_domain: string | null; theme_id: string | null }
export type Identity = { id: string; website_id: string; revision: number; created_at: number; updated_at: number }

type Declared = { summary: string; tool?: ToolDeclaration; brief: Brief }
export type Limit = { most: number; code: string; message: string }

/** The body of a create or an update, as its schema allows it. */
export type Change = HtmlChange & { name?: string; note?: string | null; dry_run?: boolean } & Record<string, unknown>

/** What a definition does besides has its events in `events`. */
type Emitting = { events: OperationEvent[] }
export type CreateContext = WriteContext<WithRole<WebsiteRecord>, unknown, Change, unknown> & Emitting
export type UpdateContext<Row> = WriteContext<WithRole<Whole<Row>>, unknown, Change, unknown> & Emitting
export type SaveContext = Pick<CreateContext, 'tx' | 'now' | 'input' | 'review' | 'events' | 'links' | 'plans'> & {
  target: { caller_role: Role }
}
