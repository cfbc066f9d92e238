import type { Logger } from 'pino'
import type { StorageUnavailable } from '#operations/errors.ts'

type Where = { request_id?: string; host?: string; url?: string }

/** Called once per request that failed. The query is left out of `url`: it may hold a token. */
export function logStorageFailure(log: Logger, { trouble, cause }: StorageUnavailable, { url, ...where }: Where) {
  log.error({ err: cause, trouble, ...where, url: url?.split('?', 1)[0] }, 'storage is unavailable')
}
