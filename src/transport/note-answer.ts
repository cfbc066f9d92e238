import type { Door } from '#http/metrics.ts'
import type { Services } from '#services/types.ts'

/** Counts an answer, and tells of it at LOG_LEVEL=debug; failures are logged where they are met. */
export function noteAnswer(
  { metrics, log }: Services,
  door: Door,
  request: { id: string; method: string; url: string },
  reply: { elapsedTime: number },
  status: number,
) {
  metrics.count(door, status)
  if (log.isLevelEnabled('debug'))
    log.debug(
      { request_id: request.id, method: request.method, url: request.url, status, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
}
