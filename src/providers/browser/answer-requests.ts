import type { Sight } from '#providers/browser/browser.ts'
import type { DevtoolsPipe } from '#providers/browser/devtools-pipe.ts'

type Paused = { requestId: string; request: { url: string; method: string } }

/** Requests of one page that are answered at all. */
const MAX_REQUESTS = 300
const MAX_FILE_BYTES = 20_000_000
const MAX_BLOCKED = 20

/**
 * Answers every request of the page ourselves: the page, what its own site has, and a failure for all else, so that html
 * which anyone may write reaches neither the service nor anything near it.
 *
 * @returns the origins that were refused, filled as they come
 */
export async function answerRequests(pipe: DevtoolsPipe, sessionId: string, sight: Sight): Promise<Set<string>> {
  const blocked = new Set<string>()
  const { origin, href } = new URL(sight.url)
  let requests = 0
  const answer = async ({ requestId, request }: Paused, session: string | undefined) => {
    const url = URL.parse(request.url)
    const refuse = () => pipe.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, session)
    if (++requests > MAX_REQUESTS || !url) return refuse()
    if (url.protocol === 'data:' || url.protocol === 'blob:')
      return pipe.send('Fetch.continueRequest', { requestId }, session)
    if (url.origin !== origin) {
      if (blocked.size < MAX_BLOCKED) blocked.add(url.origin)
      return refuse()
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse()
    url.hash = ''
    const file = url.href === href ? pageOf(sight) : await sight.file(url.pathname + url.search)
    if (file.body.length > MAX_FILE_BYTES) return refuse()
    return pipe.send('Fetch.fulfillRequest', fulfilment(requestId, file), session)
  }
  // What was asked for by a page that has gone, or a browser, is nobody's loss.
  pipe.on('Fetch.requestPaused', (paused: Paused, session) => void answer(paused, session).catch(() => {}))
  await pipe.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId)
  return blocked
}

type File = Awaited<ReturnType<Sight['file']>>

function pageOf({ html }: Sight): File {
  return { status: 200, headers: [['content-type', 'text/html; charset=utf-8']], body: Buffer.from(html) }
}

function fulfilment(requestId: string, { status, headers, body }: File) {
  const responseHeaders = headers.map(([name, value]) => ({ name, value }))
  return { requestId, responseCode: status, responseHeaders, body: body.toString('base64') }
}
