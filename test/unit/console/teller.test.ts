import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Teller } from '#console/editor/together/teller.ts'

test('a place is told once, and of what is passed quickly only the last', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    let at: string | null = 'main'
    const told: (string | null)[] = []
    const teller = new Teller(
      () => at,
      async (place) => void told.push(place),
    )
    const move = (place: string | null) => {
      at = place
      teller.moved()
    }
    move('h1')
    move('p')
    mock.timers.tick(500)
    move('p')
    mock.timers.tick(500)
    move(null)
    mock.timers.tick(500)
    assert.deepEqual(told, ['p', null])
    teller.again()
    mock.timers.tick(500)
    assert.deepEqual(told, ['p', null, null], 'who came meanwhile does not know it')
    move('p')
    teller.close()
    mock.timers.tick(500)
    assert.equal(told.length, 3)
  } finally {
    mock.timers.reset()
  }
})
