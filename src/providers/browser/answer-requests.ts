import type { PageSource } from '#providers/browser/browser.ts'
import type { DevtoolsPipe } from '#providers/browser/devtools-pipe.ts'

type Paused = { requestId: string; request: { url: string; method: string } }

/** Further requests of a page are refused. */
const MAX_REQUESTS = 300
const MAX_FILE_BYTES = 20_000_000
const MAX_BLOCKED = 20

/**
 * Answers every request of the page from `source` and fails all others, so that user-written html reaches neither the
 * service nor anything near it.
 *
 * @returns the refused origins, added as requests arrive
 */
export async function answerRequests(pipe: DevtoolsPipe, sessionId: string, source: PageSource): Promise<Set<string>> {
  const blocked = new Set<string>()
  const { origin, href } = new URL(source.url)
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
    const file = url.href === href ? pageOf(source) : await source.file(url.pathname + url.search)
    if (file.body.length > MAX_FILE_BYTES) return refuse()
    return pipe.send('Fetch.fulfillRequest', fulfilment(requestId, file), session)
  }
  // A page or browser that has closed needs no answer.
  pipe.on('Fetch.requestPaused', (paused: Paused, session) => void answer(paused, session).catch(() => {}))
  await pipe.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId)
  return blocked
}

type File = Awaited<ReturnType<PageSource['file']>>

function pageOf({ html }: PageSource): File {
  return { status: 200, headers: [['content-type', 'text/html; charset=utf-8']], body: Buffer.from(html) }
}

function fulfilment(requestId: string, { status, headers, body }: File) {
  const responseHeaders = headers.map(([name, value]) => ({ name, value }))
  return { requestId, responseCode: status, responseHeaders, body: body.toString('base64') }
}
