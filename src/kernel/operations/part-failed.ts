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
