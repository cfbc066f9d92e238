import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { mock, test } from 'node:test'

mock.timers.enable({ apis: ['setInterval', 'Date'] })
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second++) mock.timers.tick(1_000)
}
// Another instance than the one that this process may have loaded already, with the real timers.
const FRESH: string = '#http/body-deadline.ts?fresh'
const { allowSlowBody, limitBodyTime }: typeof import('#http/body-deadline.ts') = await import(FRESH)

/** A request as far as its body's time goes. */
function requestWith(...rawHeaders: string[]) {
  const request = Object.assign(new EventEmitter(), {
    rawHeaders,
    complete: false,
    socket: { bytesRead: 0 },
    ended: null as string | null,
    destroy({ message }: Error) {
      request.ended = message
      request.emit('close')
    },
  })
  limitBodyTime(request as unknown as IncomingMessage)
  return request
}

test('a body has a minute', () => {
  const request = requestWith('Content-Length', '10')
  pass(59)
  request.socket.bytesRead++
  assert.equal(request.ended, null)
  pass(2)
  assert.equal(request.ended, 'The body took too long')
})

test('a file may take its time as long as something comes', () => {
  const request = requestWith('Transfer-Encoding', 'chunked')
  allowSlowBody(request as unknown as IncomingMessage)
  for (let n = 0; n < 10; n++) {
    pass(29)
    request.socket.bytesRead++
    assert.equal(request.ended, null)
  }
  pass(62)
  assert.equal(request.ended, 'The body stood still')
})

test('what has no body, or all of it, is left alone', () => {
  const none = requestWith('Content-Length', '0')
  allowSlowBody(none as unknown as IncomingMessage)
  const whole = requestWith('Content-Length', '10')
  whole.complete = true
  const over = requestWith('Content-Length', '10')
  over.emit('close')
  pass(200)
  assert.deepEqual([none.ended, whole.ended, over.ended], [null, null, null])
})
