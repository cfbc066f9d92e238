import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearsAiName } from '#analytics/classify/known-by-token.ts'
import { headerOf } from '#http/raw-headers.ts'
import { NO_PAGE } from '#site/visits/noted.ts'
import type { Visits } from '#site/visits/visits.ts'

/** Notes a file once it is known what was sent. Files of people are not counted, and cost only this look at a header. */
export function noteFile(
  visits: Visits,
  request: IncomingMessage,
  response: ServerResponse,
  { host, websiteId }: { host: string; websiteId: string },
) {
  if (!bearsAiName(headerOf(request, 'user-agent') ?? '')) return
  response.once('finish', () => {
    const isSent = response.statusCode < 300 || response.statusCode === 304
    visits.note(request, { websiteId, host, page: isSent ? NO_PAGE.file : NO_PAGE.nothing })
  })
}
