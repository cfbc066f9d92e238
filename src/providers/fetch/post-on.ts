import type { Dispatcher } from 'undici'
import type { Posted, PostOptions } from '#providers/fetch/poster.ts'
import { refusalFor, USER_AGENT } from '#providers/fetch/request-once.ts'
import { type Refused, refuse } from '#providers/fetch/safe-fetcher.ts'

/**
 * One POST on a connection of `dispatcher`, which leads to checked addresses only. It takes the answer's bytes as they are
 * parsed: streams around them cost as much again as all that sends a small request.
 */
export function postOn(
  dispatcher: Dispatcher,
  url: URL,
  { headers, body, timeoutMs, answerMs, maxBytes }: PostOptions,
): Promise<Posted | Refused> {
  return new Promise((resolve) => {
    const begun = Date.now()
    const chunks: Buffer[] = []
    let bytes = 0
    let answer: Omit<Posted, 'beginning'> | null = null
    let controller: Dispatcher.DispatchController | null = null
    let isOver = false
    const end = (refused: Refused) => {
      clearTimeout(timer)
      isOver = true
      resolve(answer ? { ...answer, beginning: Buffer.concat(chunks) } : refused)
    }
    const cut = () => {
      end(refuse('timed_out'))
      controller?.abort(new Error('cut off'))
    }
    let timer = setTimeout(cut, timeoutMs)
    dispatcher.dispatch(
      {
        origin: url.origin,
        method: 'POST',
        path: url.pathname + url.search,
        headers: { accept: '*/*', 'user-agent': USER_AGENT, ...headers },
        body,
      },
      {
        onRequestStart(started) {
          controller = started
          // Connecting took too long.
          if (isOver) cut()
        },
        onResponseStart(_, status, headers) {
          if (status < 200) return
          clearTimeout(timer)
          timer = setTimeout(cut, answerMs)
          answer = { ok: true, status, headers, tookMs: Date.now() - begun }
        },
        onResponseData(_, chunk) {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes > maxBytes) cut()
        },
        onResponseEnd: () => end(refuse('interrupted')),
        onResponseError: (_, error) => end(refusalFor(error, { isLate: isOver, otherwise: 'unreachable' })),
      },
    )
  })
}
