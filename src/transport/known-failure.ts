import { InvalidRequest, OperationError, TooLarge } from '#kernel/operations/errors.ts'
import { MAX_BODY_BYTES } from '#transport/json-body.ts'

type FastifyFailure = Error & { statusCode?: number; code?: string }

/** The framework's own refusals, in our words. */
export function knownFailure(error: FastifyFailure): Error {
  if (error instanceof OperationError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new TooLarge(`The body is larger than ${MAX_BODY_BYTES} bytes`, 'Send less in one request.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new InvalidRequest('The body must be JSON', 'Send Content-Type: application/json.', 'unsupported_media_type')
  if (error.statusCode && error.statusCode < 500)
    return new InvalidRequest(error.message, 'Correct the request, and send it again.')
  return error
}
