/** What is wrong with the service or its load, not with the request: the same one may succeed later. */
import { OperationError } from '#kernel/operations/errors.ts'

export class RateLimited extends OperationError {
  readonly status = 429
  readonly code = 'rate_limited'
  override readonly retryAfter: number
  constructor(retryAfter: number) {
    super('Too many requests', `Try again in ${retryAfter} s.`)
    this.retryAfter = retryAfter
  }
}

/** 429: a credential holds as many streams as it may. */
export class TooManyStreams extends OperationError {
  readonly status = 429
  readonly code = 'stream_limit_reached'
  override readonly retryAfter = 30
  constructor(limit: number) {
    super('Too many open streams', `A credential may hold ${limit} at a time: close one first, or share it.`)
  }
}

/** 500: a defect of ours, logged under the request's id. */
export class InternalError extends OperationError {
  readonly status = 500
  readonly code = 'internal_error'
  constructor(requestId: string) {
    super('Something went wrong on our side', `It has been logged as ${requestId}; nothing was changed.`)
  }
}

/** 500: what is stored of a version is not what was saved. */
export class DamagedVersion extends OperationError {
  readonly status = 500
  readonly code = 'version_damaged'
  constructor(number: number, cause: unknown) {
    super(
      `Version ${number} is damaged`,
      'Its stored html does not match its checksum, so it is not shown. Restore it from a backup; other versions can be read.',
    )
    this.cause = cause
  }
}

/** 503: the queue of work is full. */
export class Overloaded extends OperationError {
  readonly status = 503
  readonly code = 'overloaded'
  override readonly retryAfter = 2
  constructor() {
    super('Server is busy', 'Try again in a moment.')
  }
}

/** 503: a dependency is missing or failed; a retry may help. */
export class Unavailable extends OperationError {
  readonly status = 503
  readonly code: string
  override readonly retryAfter = 5
  constructor(code: string, message: string, detail: string, cause?: unknown) {
    super(message, detail)
    this.code = code
    this.cause = cause
  }
}

/** 503: the operator has not set it up, so no retry helps. */
export class NotConfigured extends Unavailable {}

/** What prevents the database or the file store from working. */
export type StorageTrouble = 'full' | 'failing' | 'locked' | 'read_only' | 'damaged' | 'unreachable'

/** 503: the database or the file store does not work. The cause is for the log, not for the caller. */
export class StorageUnavailable extends OperationError {
  readonly status = 503
  readonly code = 'storage_unavailable'
  override readonly retryAfter = 5
  readonly trouble: StorageTrouble
  constructor(trouble: StorageTrouble, cause: unknown, detail = 'Nothing was changed. Try again in a moment.') {
    super('Storage is unavailable', detail)
    this.trouble = trouble
    this.cause = cause
  }
}

/** 503: the database was lost during a commit. */
export class OutcomeUnknown extends StorageUnavailable {
  constructor({ trouble, cause }: StorageUnavailable) {
    super(
      trouble,
      cause,
      'The change may or may not have been made. Look before you repeat it, or repeat it with the same Idempotency-Key.',
    )
  }
}
