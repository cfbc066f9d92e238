import { type FieldErrors, OperationError } from '#kernel/operations/errors.ts'

/** One part of several that succeed or fail together could not be done: its error, with its place. */
export class PartFailed extends OperationError {
  readonly status: number
  readonly code: string
  override readonly errors: FieldErrors | null
  override readonly cause: OperationError

  constructor(list: string, index: number, cause: OperationError) {
    const place = `${list}.${index}`
    super(`${place}: ${cause.message}`, `${place}: ${cause.detail}`, { ...cause.extra, index })
    this.status = cause.status
    this.code = cause.code
    this.errors = cause.errors && placed(place, cause.errors)
    this.cause = cause
  }
}

/** Several parts that could not be done, told together: what the first one's error says, and `failures` of each. */
class PartsFailed extends PartFailed {
  override readonly errors: FieldErrors
  constructor(list: string, failed: readonly PartFailed[]) {
    super(list, failed[0]!.extra.index!, failed[0]!.cause)
    this.message = `${failed.length} of ${list} failed: ${failed.map(({ message }) => message).join('; ')}`
    this.detail = failed.map(({ detail }) => detail).join(' ')
    this.errors = Object.assign({}, ...failed.map(({ errors }) => errors))
    this.extra.failures = failed.map(({ extra: { index = 0, closest, match_count, nearest }, message }) => ({
      index,
      error: message,
      ...(closest === undefined ? {} : { closest }),
      ...(match_count === undefined ? {} : { match_count }),
      ...(nearest === undefined ? {} : { nearest }),
    }))
  }
}

/** Parts told of at a time. */
const MAX_FAILURES = 20
/** What an error tells of a text or an element that was not found, or found more than once. */
const WRONG_EDIT = ['closest', 'match_count', 'nearest', 'failures']

/** Collects parts that fail independently of each other, so that all of them are reported. */
export class WrongParts {
  readonly #failed: PartFailed[] = []
  readonly #list: string

  constructor(list: string) {
    this.#list = list
  }

  /** @throws what is no operation's error, and the parts once they are too many to be told of */
  add(index: number, error: unknown): void {
    if (!(error instanceof OperationError)) throw error
    this.#failed.push(new PartFailed(this.#list, index, error))
    if (this.#failed.length >= MAX_FAILURES) this.throwIfAny()
  }

  throwIfAny(): void {
    const [first] = this.#failed
    if (first) throw this.#failed.length === 1 ? first : new PartsFailed(this.#list, this.#failed)
  }
}

/** The parts whose texts are not found, or found more than once. */
export class WrongEdits extends WrongParts {
  /** @throws with all before it, what is wrong in another way: that may be so because of them */
  override add(index: number, error: unknown): void {
    super.add(index, error)
    if (!WRONG_EDIT.some((name) => name in (error as OperationError).extra)) this.throwIfAny()
  }
}

/**
 * Names the part that failed. Other errors than an operation's, such as the database's, are not the part's fault and may be
 * retried.
 */
export function asPart(list: string, index: number) {
  return (error: unknown): never => {
    throw error instanceof OperationError ? new PartFailed(list, index, error) : error
  }
}

function placed(place: string, errors: FieldErrors): FieldErrors {
  const fields = Object.entries(errors).map(([field, messages]) => [
    field === 'base' ? place : `${place}.${field}`,
    messages,
  ])
  return Object.fromEntries(fields)
}
