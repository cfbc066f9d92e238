import type { Static, TObject, TSchema } from 'typebox'
import type { Plans } from '#config/plans.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { EventType } from '#kernel/events/event-types.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Parsed } from '#kernel/operations/operation.ts'
import type { Outcome } from '#kernel/operations/outcome.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import type { SiteView } from '#kernel/operations/site-view.ts'
import type { Located } from '#kernel/operations/target.ts'
import type { Counted, Sender, VisitBody } from '#kernel/operations/visit-body.ts'
import type { Compute } from '#kernel/workers/compute.ts'

export type VisitContext<Row, Input, Prepared> = {
  tx: Tx
  websiteId: string
  /** A record of the visited website. */
  target: Row
  input: Input
  prepared: Prepared
  actor: Actor
  /** Milliseconds since 1970, one value for the whole operation. */
  now: number
  links: Links
  plans: Plans
  /** Adds to analytics once the transaction has committed; the last call counts. */
  count(counted: Counted): void
}

/** Before the transaction: nothing is locked, so the handler must check again what it relies on. */
export type VisitPrepareContext = {
  db: Db
  /** For queries that look at many rows. */
  longDb: Db
  websiteId: string
  /** What the website shows. */
  view: SiteView
  compute: Compute
  /** Of the route. */
  params: Record<string, string>
  body: VisitBody
  sender: Sender
  providers: Providers
  plans: Plans
  now: number
  /** Registers how to undo what was prepared, for when the transaction does not commit. */
  undo(take: () => Promise<void>): void
  /** Adds to analytics once the operation has succeeded; the last call counts. */
  count(counted: Counted): void
}

type Declaration<O extends TSchema | null, Row, I extends TObject | undefined, Prepared> = {
  /** Noun first: `submissions_create`. */
  name: string
  summary: string
  scope: 'visit'
  /**
   * On the website's own host, below `/_`, where no page can be: `POST /_forms/:id`. None for what only the service
   * itself calls on behalf of visitors.
   */
  routes: readonly string[]
  /** Its own limits of a body's size and of requests per minute from one address, apart from what others use up. */
  limits?: { bytes: number; perMinute: number }
  /** Found by id on the visited website; a record of another one is not found. */
  target?: Located<Row>
  input?: I
  output: O
  status?: 200 | 201 | 204
  /** What happens; the result is the event's record. */
  emits?: EventType
  /** Reads the body itself, in place of `input`: its files are stored, what the visitor wrote is checked. */
  prepare?: (context: VisitPrepareContext) => Promise<Prepared>
  /** The path of the website to which a browser is led that sent a form (303). */
  seeOther?: (result: O extends TSchema ? Static<O> : never, prepared: Prepared) => string
  /** Absent from what writes nothing: then no transaction begins. */
  handler?: (context: VisitContext<Row, Parsed<I>, Prepared>) => Returned<O>
}

type Returned<O extends TSchema | null> = O extends TSchema ? Promise<Static<O> | Outcome<Static<O>>> : Promise<void>

// biome-ignore lint/suspicious/noExplicitAny: the catalog holds operations of every shape
export type VisitOperation = Declaration<any, any, any, any>

/**
 * Declares what a visitor of a website may send: a transaction like that of a write, without credential, role and audit.
 * It is in neither the API nor the tools.
 */
export function defineVisit<
  O extends TSchema | null,
  Row = undefined,
  I extends TObject | undefined = undefined,
  Prepared = undefined,
>(declaration: Declaration<O, Row, I, Prepared>): VisitOperation {
  return declaration as VisitOperation
}
