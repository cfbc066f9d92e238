import type { Entrance } from '#http/metrics.ts'
import type { Services } from '#services/types.ts'

/** Counts an answer, and logs it at LOG_LEVEL=debug; failures are logged where they happen. */
export function noteAnswer(
  { metrics, log }: Services,
  entrance: Entrance,
  request: { id: string; method: string; url: string },
  reply: { elapsedTime: number },
  status: number,
) {
  metrics.count(entrance, status)
  if (log.isLevelEnabled('debug'))
    log.debug(
      { request_id: request.id, method: request.method, url: request.url, status, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
}
