import type { Static, TObject, TSchema } from 'typebox'
import type { Db, Tx } from '#database/database.ts'
import type { EventType, InternalEventType } from '#events/event-types.ts'
import type { Actor, Caller, Source } from '#operations/caller.ts'
import type { Catalog } from '#operations/catalog.ts'
import type { Items } from '#operations/encoded-items.ts'
import type { Listed } from '#operations/list.ts'
import type { Providers } from '#operations/providers.ts'
import type { Role } from '#operations/roles.ts'
import type { Located, WithRole } from '#operations/target.ts'
import type { Links } from '#src/links.ts'
import type { Plans } from '#src/plans.ts'
import type { SiteView } from '#src/site-view.ts'

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
export type WriteContext<Row, Query, Input> = Common<Row, Query, Input> & {
  tx: Tx
  /** A further fact of the same change, besides what `emits` says. */
  emit(type: EventType, record: EventSubject): void
  /** The change is only tried: it is rolled back, and neither audited nor told of. */
  onlyTry(): void
  /** The record was as asked already: what `emits` says did not happen. */
  nothingChanged(): void
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

type Context<S extends Scope, Row, Query, Input> = S extends 'write'
  ? WriteContext<Row, Query, Input>
  : ReadContext<Row, Query, Input>

type Optional<S extends TObject | undefined> = S extends TObject ? Static<S> : Record<never, never>

type Declaration<
  S extends Scope,
  Row,
  Q extends TObject | undefined,
  I extends TObject | undefined,
  Result,
  Handled = Context<S, WithRole<Row>, Optional<Q>, Optional<I>>,
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
  /** The list's rows say only which record stands where; its items are encoded once a revision. */
  items?: Items
  status?: 200 | 201 | 204
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
  /** The encoded answer may be kept until an event of its website: it depends on nothing else. */
  keep?: true
  /**
   * What an agent is told of its tool where the method does not say it: POST adds; PATCH, PUT and DELETE replace or remove,
   * and do no more when done twice; none reaches beyond this service.
   */
  hints?: { destructive?: boolean; idempotent?: boolean; openWorld?: boolean }
  /** No tool of the tool endpoint, and why. */
  tool?: { omitted: string }
  handler: (context: Handled) => Promise<Result>
}

// biome-ignore lint/suspicious/noExplicitAny: the catalog holds operations of every shape
export type Operation = Declaration<any, any, any, any, any, any> & {
  /** It asks what is outside the service, which can fail with 503. */
  remote?: true
}

/** Declares an operation that works in a transaction (writes) or reads; it has no network. */
export function defineOperation<
  const S extends Scope,
  Row = unknown,
  Q extends TObject | undefined = undefined,
  I extends TObject | undefined = undefined,
  Result = unknown,
>(declaration: Declaration<S, Row, Q, I, Result>): Operation {
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
  declaration: Declaration<'read', Row, Q, I, Result, ProviderContext<WithRole<Row>, Optional<Q>, Optional<I>>>,
): Operation {
  return { ...declaration, remote: true } as Operation
}

export type ListResult = Listed<unknown>
