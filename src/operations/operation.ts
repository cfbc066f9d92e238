import type { Static, TObject, TSchema } from 'typebox'
import type { Plans } from '#accounts/plans.ts'
import type { Db, Tx } from '#database/database.ts'
import type { EventType, InternalEventType } from '#events/event-types.ts'
import type { Actor, Caller, Source } from '#operations/caller.ts'
import type { Catalog } from '#operations/catalog.ts'
import type { IncomingBody } from '#operations/incoming-body.ts'
import type { Links } from '#operations/links.ts'
import type { Listed } from '#operations/list.ts'
import type { Providers } from '#operations/providers.ts'
import type { Role } from '#operations/roles.ts'
import type { SiteView } from '#operations/site-view.ts'
import type { Located, WithRole } from '#operations/target.ts'

export type Scope = 'read' | 'write'

/** What every handler gets, whichever door the request came through. */
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
  /** Every operation there is, this one too. */
  catalog: Catalog
}

export type ReadContext<Row, Query, Input> = Common<Row, Query, Input> & { db: Db; view: SiteView }
export type ProviderContext<Row, Query, Input> = ReadContext<Row, Query, Input> & { providers: Providers }
/** Before the transaction: nothing is locked, and what has been looked at is looked at again in it. */
export type PrepareContext<Row, Query, Input> = Omit<Common<Row, Query, Input>, 'actor' | 'source'> & {
  db: Db
  providers: Providers
  /** The body that is or holds a file, for an operation that declares one. */
  incoming: IncomingBody
  /** How to take back what has been prepared, should the transaction not come to hold it. */
  undo(take: () => Promise<void>): void
}
export type WriteContext<Row, Query, Input, Prepared> = Common<Row, Query, Input> & {
  tx: Tx
  prepared: Prepared
  /** A further fact of the same change, besides what `emits` says. */
  emit(type: EventType, record: EventSubject): void
  /** The change is only tried: it is rolled back, and neither audited nor told of. */
  onlyTry(): void
  /** The record was as asked already: what `emits` says did not happen. */
  nothingChanged(): void
  /** What happened is this, and not what `emits` says. */
  insteadOf(type: EventType): void
  /** Something accepted that is likely not as meant. */
  warn(sentence: string): void
  /**
   * Runs another operation as part of this one: the same checks in the same order, and audit and events of its own, in this
   * transaction.
   */
  perform(name: string, params: Record<string, string>, body: object): Promise<Performed>
}

export type Performed = { record: Record<string, unknown> | null; warnings: string[] }

/** What an event is about: a record, and the website it belongs to. */
export type EventSubject = { id: string; website_id?: string | null } & Record<string, unknown>

type Context<S extends Scope, Row, Query, Input, Prepared> = S extends 'write'
  ? WriteContext<Row, Query, Input, Prepared>
  : ReadContext<Row, Query, Input>

type Optional<S extends TObject | undefined> = S extends TObject ? Static<S> : Record<never, never>

type Declaration<
  S extends Scope,
  Row,
  Q extends TObject | undefined,
  I extends TObject | undefined,
  Result,
  Prepared,
  Handled = Context<S, WithRole<Row>, Optional<Q>, Optional<I>, Prepared>,
> = {
  /** Noun first: `pages_update`. */
  name: string
  summary: string
  scope: S
  /** The least role on the target's website; absent where there is no website. */
  role?: Role
  /** Nested first, then flat: `PATCH /websites/:website_id/pages/:id`. */
  routes: readonly string[]
  target?: Located<Row>
  query?: Q
  input?: I
  /** The status is 400 instead of 422 where the specification says so. */
  invalid?: 400
  output: TSchema | null
  /** A list: the handler answers `Listed`, the core adds `meta` and `Link`. */
  list?: boolean
  status?: 200 | 201 | 204 | ((result: never) => 200 | 201)
  /** The body is a form with a file (`input` are its other fields), or the bytes of a file. */
  body?: 'multipart' | 'bytes'
  /** The token that an upload session gave will do in the place of a credential. */
  credential?: 'upload token'
  /** What the result looks like outside; the result itself when absent. */
  present?: (result: never, links: Links, around: { role: Role; plans: Plans }) => unknown
  /** The result's own revision, for `ETag`. */
  revision?: (result: never) => string
  emits?: EventType | InternalEventType
  /** Fields of the result that are secrets: in the first answer, and in no event, audit row or replayed answer. */
  shownOnce?: readonly string[]
  /** Made of other operations (`perform`), each of which raises its own event. */
  composed?: true
  /** A read that can refuse with 422 what its query asks for. */
  refuses?: true
  /** What the event tells; the presented result when absent. */
  subject?: (context: { target: WithRole<Row>; links: Links; plans: Plans }) => EventSubject
  /**
   * The encoded answer may be cached: it depends on records of these kinds of the target's website, on the website's own
   * fields and on the caller's access to it, and on nothing else.
   */
  cachedBy?: readonly string[]
  /**
   * What an agent is told of its tool where the method does not say it: POST adds; PATCH, PUT and DELETE replace or remove,
   * and do no more when done twice; none reaches beyond this service.
   */
  hints?: { destructive?: boolean; idempotent?: boolean; openWorld?: boolean }
  /** No tool of the tool endpoint, and why. */
  tool?: { omitted: string }
  /** What takes time, before the transaction: receiving a file, asking a provider. */
  prepare?: (context: PrepareContext<WithRole<Row>, Optional<Q>, Optional<I>>) => Promise<Prepared>
  handler: (context: Handled) => Promise<Result>
}

// biome-ignore lint/suspicious/noExplicitAny: the catalog holds operations of every shape
export type Operation = Declaration<any, any, any, any, any, any, any> & {
  /** It asks what is outside the service, which can fail with 503. */
  remote?: true
}

/** Declares an operation that works in a transaction (writes) or reads. Only `prepare` has a network. */
export function defineOperation<
  const S extends Scope,
  Row = unknown,
  Q extends TObject | undefined = undefined,
  I extends TObject | undefined = undefined,
  Result = unknown,
  Prepared = undefined,
>(declaration: Declaration<S, Row, Q, I, Result, Prepared>): Operation {
  return declaration as Operation
}

/**
 * Declares an operation that reads and asks a provider. No transaction is open around the remote work; what the provider
 * does wrong is a value, or `Unavailable`.
 */
export function defineProviderOperation<
  Row = unknown,
  Q extends TObject | undefined = undefined,
  I extends TObject | undefined = undefined,
  Result = unknown,
>(
  declaration: Declaration<'read', Row, Q, I, Result, never, ProviderContext<WithRole<Row>, Optional<Q>, Optional<I>>>,
): Operation {
  return { ...declaration, remote: true } as Operation
}

export type ListResult = Listed<unknown>
