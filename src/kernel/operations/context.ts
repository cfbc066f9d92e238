import type { Plans } from '#config/plans.ts'
import type { Counted } from '#kernel/answers/count-cache.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import type { Requirement } from '#kernel/operations/access.ts'
import type { Actor, Caller, Source } from '#kernel/operations/caller.ts'
import type { IncomingBody } from '#kernel/operations/incoming-body.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { DownloadShelf, Providers } from '#kernel/operations/providers.ts'
import type { Review, ReviewRule } from '#kernel/operations/review.ts'
import type { SiteView } from '#kernel/operations/site-view.ts'
import type { Compute, ComputeOptional } from '#kernel/workers/compute.ts'

/** What every handler gets, whichever transport the request came through. */
type Common<Row, Query, Input> = {
  target: Row
  query: Query
  input: Input
  caller: Caller
  actor: Actor
  source: Source
  /** Milliseconds since 1970, one value for the whole operation. */
  now: number
  links: Links
  plans: Plans
  /** Every operation of the product, this one included. */
  catalog: { operations: readonly Known[]; byName: ReadonlyMap<string, Known> }
  /** For work that takes long on long html. */
  compute: Compute
}

type Known = Requirement & { name: string; review?: ReviewRule }

export type ReadContext<Row, Query, Input> = Common<Row, Query, Input> & {
  db: Db
  /** For queries that look at many rows. */
  longDb: Db
  /** The count, cached until something of its tags changes. */
  countOnce: CountOnce
  view: SiteView
}

/** Counts only what is not cached. */
export type CountOnce = (counted: Counted, count: () => Promise<number>) => Promise<number>

export type ProviderContext<Row, Query, Input> = ReadContext<Row, Query, Input> & {
  providers: Providers & { downloads: DownloadShelf }
  /** One consistent state over many reads. */
  snapshot: Database['snapshot']
  keep: Keep
}

/**
 * Keeps what was computed of what is stored, in a short transaction without audit and events. Resolves even if nothing can be
 * stored at the moment: then it is computed again.
 */
export type Keep = (write: (tx: Tx) => Promise<void>) => Promise<void>

/** Before the transaction: nothing is locked, so the handler must check again what it relies on. */
export type PrepareContext<Row, Query, Input> = Omit<Common<Row, Query, Input>, 'actor' | 'source'> & {
  db: Db
  /** For queries that look at many rows. */
  longDb: Db
  /** One consistent state over many reads. */
  snapshot: Database['snapshot']
  providers: Providers
  /** The body that is or holds a file, for an operation that declares one. */
  incoming: IncomingBody
  /**
   * Runs another operation in a transaction of its own, with the same checks, its own audit row and its own events. It
   * stays done, regardless of what becomes of this one: for work that is too long for one transaction.
   */
  performApart(name: string, params: Record<string, string>, body: object): Promise<Performed>
  /**
   * Prepares a call that was approved, for `perform` in the transaction; `received` is what receiving its file had prepared.
   * @returns undefined for one that needs no preparation
   */
  prepareOther(name: string, call: StoredCall, received?: unknown): Promise<OpaquePreparation | undefined>
  /**
   * Commits what is about to be done at a remote, before it is called: a short transaction without audit and events. The
   * operation's own transaction puts the outcome in its place; where that never comes, `undo` settles it, or a job does.
   */
  intend<T>(write: (tx: Tx) => Promise<T>): Promise<T>
  /** Registers how to undo what was prepared, for when the transaction does not commit. */
  undo(take: () => Promise<void>): void
}

export type WriteContext<Row, Query, Input, Prepared> = Common<Row, Query, Input> & {
  tx: Tx
  view: SiteView
  prepared: Prepared
  /** Whether visitors must see nothing of it; never for an operation that is declared `free`. */
  review: Review
  /** The call waited until the caller approved it. */
  approved: boolean
  /** The change set that the write belongs to; null where there is no website. */
  changeSetId: string | null
  /**
   * Notes the fields that differ in the audit row, both sides as they may be shown. Rows of content are captured by the
   * database and need no note.
   */
  audited(before: object, after: object): void
  /** Adds a sentence to the answer's `warnings`: something accepted that is probably not intended. */
  warn(sentence: string): void
  /**
   * Adds warnings that depend on the whole change, such as links to what a later part of a batch creates. The check runs
   * at the end of the transaction, and never refuses anything.
   */
  warnAtEnd(check: Check): void
  /**
   * Runs another operation as part of this one, in this transaction: with the same checks in the same order, its own
   * audit row and its own events.
   */
  perform(name: string, params: Record<string, string>, body: object, more?: MoreOfPart): Promise<Performed>
  /** The state of the record that the operation would change, as its `ETag` has it without the role; null where it has none. @throws NotFound */
  revisionOf(name: string, params: Record<string, string>): Promise<string | null>
  /**
   * Refuses a part of this operation whose record is no longer as the caller read it.
   * @throws PreconditionFailed when the ETag of the record that the operation would change is another
   */
  checkMatch(name: string, params: Record<string, string>, ifMatch: string): Promise<void>
}

export type Check = (compute: ComputeOptional) => Promise<string[]>

export type MoreOfPart = {
  /** The record was changed before by the whole operation: the part is recorded even if nothing is left to change. */
  begun?: boolean
  query?: Record<string, unknown>
  /** The call waited until the caller approved it, who is a person: the review policy no longer applies to it. */
  approved?: true
  /** Of `prepareOther`. */
  preparation?: OpaquePreparation
}
/** What an operation has done before its transaction; only the pipeline looks into it. */
export type OpaquePreparation = {
  /** Takes back what was prepared; for when no transaction came to hold it. */
  undo(): Promise<void>
}
/** A call as it was sent. */
export type StoredCall = { params: Record<string, string>; query: Record<string, unknown>; body: unknown }
export type Performed = {
  record: Record<string, unknown> | null
  warnings: string[]
  etag?: string
  unchanged?: boolean
}

/** What an event is about: a record, and the website it belongs to. */
export type EventSubject = { id: string; website_id?: string | null } & Record<string, unknown>
