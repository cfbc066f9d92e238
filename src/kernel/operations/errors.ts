import type { ErrorBody, ErrorMembers, StaleRead } from '#kernel/operations/error-body.ts'

/** Errors named by meaning. Transports answer them by `status`, `code` and `errorBody`. */
export type FieldErrors = Record<string, string[]>

export abstract class OperationError extends Error {
  abstract readonly status: number
  abstract readonly code: string
  /** What would be right, or what the caller can do; more than the message (contract, section 1). */
  detail: string
  /** Further fields of the error body, like `closest` or `match_count`. */
  readonly extra: ErrorMembers
  readonly errors: FieldErrors | null = null
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | null = null

  constructor(message: string, detail: string, extra: ErrorMembers = {}) {
    super(message)
    this.detail = detail
    this.extra = extra
  }
}

/** 400: the request cannot be read, or a query parameter does not parse. */
export class InvalidRequest extends OperationError {
  readonly status = 400
  readonly code: string
  constructor(message: string, detail: string, code = 'invalid_request') {
    super(message, detail)
    this.code = code
  }
}

export class Unauthenticated extends OperationError {
  readonly status = 401
  readonly code: string
  /** True when a credential was sent, and is bad or expired (RFC 6750, section 3.1). */
  readonly sentCredential: boolean
  constructor(sentCredential: boolean) {
    super(
      sentCredential ? 'Invalid credential' : 'Authentication required',
      sentCredential
        ? 'The credential is unknown, expired or revoked.'
        : 'Send an API key or an OAuth access token as Authorization: Bearer <credential>.',
    )
    this.code = sentCredential ? 'invalid_token' : 'unauthenticated'
    this.sentCredential = sentCredential
  }
}

/** The specification's own wording for a write with a read-only credential. */
export class InsufficientScope extends OperationError {
  readonly status = 403
  readonly code = 'insufficient_scope'
  constructor() {
    super('Insufficient scope', 'This credential is read-only; the operation needs the scope write.')
  }
}

export class InsufficientRole extends OperationError {
  readonly status = 403
  readonly code = 'insufficient_role'
  constructor(have: string, need: string) {
    super('Insufficient role', `Your role on this website is ${have}; the operation needs ${need}.`)
  }
}

/** 403: an admin chose what content editors change, and this is none of it (contract, section 7). */
export class NotForContentEditors extends OperationError {
  readonly status = 403
  readonly code = 'not_for_content_editors'
  constructor(detail: string) {
    super('Not for content editors', detail)
  }
}

/** 403: what this caller writes waits for someone who may publish it (contract, section 10). */
export class ReviewRequired extends OperationError {
  readonly status = 403
  readonly code = 'review_required'
  /** The call can be stored, and done once a person approves it. */
  readonly approvable: boolean
  constructor(message: string, detail: string, { approvable }: { approvable: boolean }) {
    super(message, detail)
    this.approvable = approvable
  }
}

/** 403: it belongs to another user, regardless of the caller's role. */
export class NotYours extends OperationError {
  readonly status = 403
  readonly code = 'not_yours'
}

/** 403: only a person may do this, not a program that they authorized. */
export class CredentialNotAllowed extends OperationError {
  readonly status = 403
  readonly code = 'credential_not_allowed'
}

export class NotFound extends OperationError {
  readonly status = 404
  readonly code = 'not_found'
  constructor(what = 'Record', detail = 'It does not exist, or you have no access to it. Check the id.') {
    super(`${what} not found`, detail)
  }
}

/** 405: the address exists for the methods that `Allow` names. */
export class MethodNotAllowed extends OperationError {
  readonly status = 405
  readonly code = 'method_not_allowed'
  readonly allow: string
  constructor(methods: readonly string[]) {
    const allow = methods.join(', ')
    super('Method not allowed', `Use one of: ${allow}.`)
    this.allow = allow
  }
}

export class Conflict extends OperationError {
  readonly status = 409
  readonly code = 'conflict'
}

export class PreconditionFailed extends OperationError {
  readonly status = 412
  readonly code = 'precondition_failed'
  /** What the caller had read, where an earlier state was named. */
  readonly stale: StaleRead | null
  constructor(current: string, stale: StaleRead | null = null) {
    super(
      'The record has changed',
      `If-Match does not match the current ETag ${current}. Read the record and try again.`,
      { etag: current },
    )
    this.stale = stale
  }
}

export class TooLarge extends OperationError {
  readonly status = 413
  readonly code = 'too_large'
}

type Refusal = { code?: string; detail?: string; extra?: ErrorMembers }

/** 422: `errors` names each field and says what would be right. */
export class ValidationFailed extends OperationError {
  readonly status = 422
  readonly code: string
  override readonly errors: FieldErrors
  #isExplained: boolean
  constructor(errors: FieldErrors, { code = 'validation_failed', detail, extra }: Refusal = {}) {
    super(fullMessages(errors).join(', '), detail ?? `Correct ${Object.keys(errors).join(', ')}.`, extra)
    this.#isExplained = detail !== undefined
    this.code = code
    this.errors = errors
  }

  /** Unless the error says already what would be right. */
  explain(detail: () => string): void {
    if (!this.#isExplained) this.detail = detail()
    this.#isExplained = true
  }
}

/** 422: what a visitor wrote into a form, with a message for each field in their language. */
export class FormRefused extends ValidationFailed {
  /** What they wrote, to be shown again. */
  readonly given: Readonly<Record<string, unknown>>
  readonly language: string
  constructor(problems: Record<string, string>, given: Readonly<Record<string, unknown>>, language: string) {
    super(Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, [message]])), {
      detail: 'Nothing was saved. Correct what errors names, and send the form again.',
    })
    this.message = 'The form was not accepted'
    this.given = given
    this.language = language
  }
}

const MAKE_ROOM = 'Nothing was changed. Delete what is no longer needed, or choose a larger plan.'

/** 422: a limit of the plan is reached; nothing was saved. */
export class LimitReached extends ValidationFailed {
  constructor(code: string, field: string, message: string, detail = MAKE_ROOM) {
    super({ [field]: [message] }, { code, detail })
  }
}

/** 422: other records show it. `users` are the first of them, as its usage lists them (contract, section 10). */
export class InUse extends ValidationFailed {
  constructor(label: string, count: number, users: NonNullable<ErrorMembers['used_by']>) {
    super(
      { base: [`The ${label} can't be deleted: ${count === 1 ? '1 record uses' : `${count} records use`} it`] },
      {
        code: 'in_use',
        detail:
          'Nothing was deleted. Remove it from the records in used_by first, or send force=true to delete it anyway.',
        extra: { usage_count: count, used_by: users },
      },
    )
  }
}

/** 422: no request may cause so much work. */
export class TooMuchWork extends ValidationFailed {
  constructor() {
    super(
      { base: ['The request causes too much work'] },
      { code: 'too_much_work', detail: 'Nothing was changed. Send fewer or shorter edits in one request.' },
    )
  }
}

/** For what no field alone is to blame; `detail` says what would be right. */
export function notPossible(message: string, detail: string): ValidationFailed {
  return new ValidationFailed({ base: [message] }, { detail })
}

export function invalid(field: string, message: string, extra?: ErrorMembers): ValidationFailed {
  return new ValidationFailed({ [field]: [message] }, { extra })
}

/** The error body of contract section 1. */
export function errorBody(error: OperationError, requestId: string): ErrorBody {
  return {
    error: error.message,
    detail: error.detail,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...error.extra,
    request_id: requestId,
  }
}

function fullMessages(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'base' ? message : `${humanize(field)} ${message}`)),
  )
}

function humanize(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
