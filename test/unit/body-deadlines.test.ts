import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mock, test } from 'node:test'
import { BodyDeadlines } from '#http/body-deadlines.ts'
import { TIMEOUTS } from '#http/timeouts.ts'

mock.timers.enable({ apis: ['setInterval', 'Date'] })
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second++) mock.timers.tick(1_000)
}
const deadlines = new BodyDeadlines(TIMEOUTS)

/** A request as far as its body's time goes. */
function requestWith(...rawHeaders: string[]) {
  const request = Object.assign(new EventEmitter(), {
    rawHeaders,
    complete: false,
    destroyed: false,
    answer: new EventEmitter(),
    resumed: false,
    unpipe() {},
    resume() {
      request.resumed = true
    },
    socket: { bytesRead: 0 },
    ended: null as string | null,
    destroy({ message }: Error) {
      request.ended = message
      request.emit('close')
    },
  })
  deadlines.add(request as unknown as IncomingMessage, request.answer as unknown as ServerResponse)
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

test('what is still sent after the answer is read for half a minute', () => {
  const request = requestWith('Content-Length', '10')
  pass(50)
  request.answer.emit('finish')
  assert.equal(request.resumed, true)
  pass(29)
  assert.equal(request.ended, null)
  pass(2)
  assert.equal(request.ended, 'The body took too long')
})

test('a file may take its time as long as enough bytes arrive', () => {
  const request = requestWith('Transfer-Encoding', 'chunked')
  deadlines.allowFile(request as unknown as IncomingMessage)
  for (let n = 0; n < 10; n++) {
    pass(29)
    request.socket.bytesRead += 10_000
    assert.equal(request.ended, null)
  }
  for (let n = 0; n < 62; n++) {
    pass(1)
    request.socket.bytesRead++
  }
  assert.equal(request.ended, 'The file arrived too slowly')
})

test('what has no body, or all of it, is left alone', () => {
  const none = requestWith('Content-Length', '0')
  deadlines.allowFile(none as unknown as IncomingMessage)
  const whole = requestWith('Content-Length', '10')
  whole.complete = true
  const over = requestWith('Content-Length', '10')
  over.emit('close')
  pass(200)
  assert.deepEqual([none.ended, whole.ended, over.ended], [null, null, null])
})
