import type { Static, TObject, TSchema } from 'typebox'
import type { Plans } from '#config/plans.ts'
import type { EventType, InternalEventType } from '#kernel/events/event-types.ts'
import type { Scope } from '#kernel/operations/caller.ts'
import type { ContentWork } from '#kernel/operations/content-work.ts'
import type { PrepareContext, ProviderContext, ReadContext, WriteContext } from '#kernel/operations/context.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Outcome } from '#kernel/operations/outcome.ts'
import type { Publisher, ReviewRule } from '#kernel/operations/review.ts'
import type { Role } from '#kernel/operations/roles.ts'
import type { Located, WithRole } from '#kernel/operations/target.ts'
import type { Brief, ToolDeclaration } from '#kernel/operations/tool.ts'

/** Declares an operation that runs in a transaction (`write`) or reads. Only `prepare` has the network. */
export function defineOperation<
  const S extends Scope,
  O extends TSchema | null,
  Row = never,
  Q extends TObject | undefined = undefined,
  I extends TObject | undefined = undefined,
  Result = unknown,
  Prepared = undefined,
>(declaration: Declaration<S, O, Row, Q, I, Result, Prepared>): Operation {
  return declaration as Operation
}

/**
 * Declares an operation that reads and calls a provider. No transaction is open around the remote call; a provider's
 * expected failure is a value, or `Unavailable`.
 */
export function defineProviderOperation<
  O extends TSchema,
  Row = never,
  Q extends TObject | undefined = undefined,
  I extends TObject | undefined = undefined,
  Result = unknown,
>(
  declaration: Declaration<'read', O, Row, Q, I, Result, never, ProviderContext<WithRole<Row>, Parsed<Q>, Parsed<I>>>,
): Operation {
  return declaration as Operation
}

// biome-ignore lint/suspicious/noExplicitAny: the catalog holds operations of every shape
export type Operation = Declaration<any, any, any, any, any, any, any, any> & {
  /** A list: the handler returns `ListResult`, and the answer has `data`, `meta` and a `Link` header. */
  list?: true
  /** The answer is a stream of server-sent events; the handler returns what the caller wants of them. */
  stream?: true
}

/** What an operation of any kind declares. */
export type Declared<Row, Q extends TObject | undefined> = {
  /** Noun first: `pages_update`. */
  name: string
  summary: string
  /** The least role on the target's website; absent where there is no website. */
  role?: Role
  /** Nested first, then flat: `PATCH /websites/:website_id/pages/:id`. */
  routes: readonly string[]
  target?: Located<Row>
  query?: Q
  /**
   * The encoded answer may be cached: it depends on records of these kinds of the target's website, on the website's own
   * fields and on the caller's access to it, and on nothing else.
   */
  cachedBy?: readonly string[]
  /**
   * Of a read that is not cached: `longDb` may be a replica's, seconds behind. For what its caller does not write, but visitors
   * do, or a job that follows later (docs/databases.md).
   */
  mayLag?: true
  /**
   * The tool's annotations where the method does not imply them. By default POST adds; PATCH, PUT and DELETE replace or
   * remove, and repeating them has no further effect; nothing reaches beyond this service.
   */
  hints?: { destructive?: boolean; idempotent?: boolean; openWorld?: boolean }
  /** A read that can refuse its query with 422. */
  refuses?: true
  /** Statuses of errors that do not follow from the rest of the declaration. */
  alsoAnswers?: readonly (404 | 409 | 412)[]
  /** An upload session's token is accepted in place of a credential; or only a person's session is accepted at all. */
  credential?: 'upload token' | 'session'
  tool?: ToolDeclaration
  /** What tools answer instead of the whole answer. */
  brief?: Brief
}

type Declaration<
  S extends Scope,
  O extends TSchema | null,
  Row,
  Q extends TObject | undefined,
  I extends TObject | undefined,
  Result,
  Prepared,
  Context = S extends 'write'
    ? WriteContext<WithRole<Row>, Parsed<Q>, Parsed<I>, Prepared>
    : ReadContext<WithRole<Row>, Parsed<Q>, Parsed<I>>,
> = Declared<Row, Q> &
  Reviewed<S, Row, Q, I> & {
    scope: S
    input?: I
    /** The status is 400 instead of 422 where the specification says so. */
    invalid?: 400
    output: O
    /** What a dry run answers with 200, of an operation that has no output. */
    plan?: TSchema
    status?: 200 | 201 | 202 | 204 | ((result: Result) => 200 | 201)
    /** What was asked for is yet to be done, as the result shows: 202 in place of the status. */
    accepted?: (result: Result) => boolean
    /** The body is a form with a file or with several (`input` are its other fields), or the bytes of a file. */
    body?: 'multipart' | 'files' | 'bytes'
    /** A JSON body at its addresses, in place of the form, is a call of this operation, which has an address of its own as well. */
    json?: Operation
    /** The result as answers and events show it; the result itself when absent. */
    present?: Present<Result, O>
    /** The result's revision, for `ETag`. */
    revision?: (result: Result) => string
    /**
     * What a person is asked before a tool does it, where their client can ask: a deletion, a publishing, a purchase. `given` is
     * what was sent, unchecked; null where a call needs no question. What is named `_delete` asks by itself.
     */
    asks?: (given: Readonly<Record<string, unknown>>) => string | null
    /** Of what content editors may do: the kind of work that an admin may leave out, or keep to some records. */
    content?: ContentWork<WithRole<Row>>
    /** A program has to send an `Idempotency-Key`, since doing it twice would cost money. */
    needsKey?: true
    /** What happens to the result, as it is presented; the handler says where it is otherwise (`Outcome`). */
    emits?: EventType | InternalEventType
    /** Secret fields of the answer: never in an event or an audit row, and in a replay only for the same credential. */
    shownOnce?: readonly string[]
    /** It may write so much that its transaction is not to hold the request thread. */
    longWrite?: true
    /** Belongs to a change set of its own, which has ended with it. */
    ownChangeSet?: true
    /** Composed of other operations (`perform`), each of which emits its own event. */
    composed?: true
    /** `prepare` only reads here, so a call that waits for approval can be tried with what it found. */
    preparesByReading?: true
    /** Slow work before the transaction: receiving a file, calling a provider. */
    prepare?: (context: PrepareContext<WithRole<Row>, Parsed<Q>, Parsed<I>>) => Promise<Prepared>
    handler: (context: Context) => Promise<Result | Outcome<Result>>
  }

type Reviewed<S extends Scope, Row, Q extends TObject | undefined, I extends TObject | undefined> = S extends 'write'
  ? {
      /** `request` when absent: a write that says nothing of review is no way around it. */
      review?: ReviewRule
      /** Of what waits for approval: this call need not, since visitors see nothing of it. */
      unseen?: (call: Reviewable<WithRole<Row>, Parsed<Q>, Parsed<I>>) => boolean
      /** Of what waits for approval: this call is refused to agents. */
      peopleOnly?: (call: Reviewable<WithRole<Row>, Parsed<Q>, Parsed<I>>) => boolean
    }
  : { review?: never; unseen?: never; peopleOnly?: never }

type Reviewable<Row, Query, Input> = { target: Row; query: Query; input: Input; publisher: Publisher; userId: string }

/** `role` is the caller's on the target's website. */
export type Present<Result, O extends TSchema | null> = (
  result: Result,
  links: Links,
  around: { role: Role; plans: Plans },
) => O extends TSchema ? Static<O> : unknown

/** A query or an input as the handler gets it. */
export type Parsed<S extends TObject | undefined> = S extends TObject ? Static<S> : Record<never, never>
