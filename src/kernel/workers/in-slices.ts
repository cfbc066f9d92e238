import { ownTurn } from '#text/own-turn.ts'

/** Handled in one go, in milliseconds. */
const SLICE_MS = 5

/** Many items on the request thread; others are served between slices of them. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for await (const item of items) {
    if (performance.now() - since >= SLICE_MS) {
      await ownTurn()
      since = performance.now()
    }
    yield item
  }
}
