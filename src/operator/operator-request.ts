import type { Logger } from 'pino'
import type { Static, TObject } from 'typebox'
import type { By } from '#accounts/operator-act.ts'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Mailer } from '#providers/mail/mailer.ts'

/** What the requests of operators need of the process. */
export type OperatorNeeds = {
  config: Config
  database: Database
  links: Links
  mailer: Mailer
  /** Called after a commit that leaves work to a job. */
  worker: { wake(): void }
  log: Logger
}

type Parsed<S extends TObject | undefined> = S extends TObject ? Static<S> : Record<never, never>

type Context<Q extends TObject | undefined, I extends TObject | undefined> = OperatorNeeds & {
  params: Record<string, string>
  query: Parsed<Q>
  input: Parsed<I>
  by: By
}

type Declaration<Q extends TObject | undefined, I extends TObject | undefined> = {
  method: 'GET' | 'POST' | 'PATCH'
  /** Below the door, such as `/accounts/:id`. */
  path: string
  query?: Q
  input?: I
  /** @throws OperationError for what is refused */
  answer(context: Context<Q, I>): Promise<object>
}

// biome-ignore lint/suspicious/noExplicitAny: a list holds requests of every shape
export type OperatorRequest = Declaration<any, any>

/**
 * Declares a request of operators. It is no operation: no key, program or tool can call it, and it is in no document of the
 * API (docs/decisions/0084-an-operator-is-a-person.md).
 */
export function operatorRequest<Q extends TObject | undefined = undefined, I extends TObject | undefined = undefined>(
  declaration: Declaration<Q, I>,
): OperatorRequest {
  return declaration as OperatorRequest
}
