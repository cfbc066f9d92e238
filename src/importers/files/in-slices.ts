import { setImmediate } from 'node:timers/promises'

/** Handled in one go: some milliseconds where each takes some µs. */
const SLICE = 200

/** Many items on the request thread; others are served between slices of them. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0
  for await (const item of items) {
    if (count++ % SLICE === 0) await setImmediate()
    yield item
  }
}
