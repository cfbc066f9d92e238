import type { Logger } from 'pino'
import { loggedPath } from '#http/logged-path.ts'
import type { StorageUnavailable } from '#kernel/operations/service-errors.ts'

type Where = { request_id?: string; host?: string; url?: string }

/** Called once per request that failed. */
export function logStorageFailure(log: Logger, { trouble, cause }: StorageUnavailable, { url, ...where }: Where) {
  log.error({ err: cause, trouble, ...where, url: url && loggedPath(url) }, 'storage is unavailable')
}
