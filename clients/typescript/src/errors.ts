import type { ErrorBody } from './generated.ts'

/** Whatever a call can fail with. */
export class SitewrightError extends Error {
  override name = 'SitewrightError'
}

/** The service refused the request, or failed. `body` is what it answered. */
export class ApiError extends SitewrightError {
  override name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Headers

  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(`${body.error} (${status} ${body.code})`)
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** A stable name, such as `validation_failed`. */
  get code(): string {
    return this.body.code
  }

  /** At 422: what is wrong with each field. */
  get errors(): Record<string, string[]> {
    return this.body.errors ?? {}
  }

  /** Finds the request in the logs of the service. */
  get requestId(): string {
    return this.body.request_id
  }
}

/** There was no answer. `cause` says why. */
export class ConnectionError extends SitewrightError {
  override name = 'ConnectionError'
}

/** There was no answer in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}
