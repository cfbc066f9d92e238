import { ownTurn } from '#text/own-turn.ts'

/** Items mapped in one go: some ms where each takes some µs. */
const CHUNK = 500

/** Maps many items on the request thread, and lets others be served between chunks. */
export async function mapInChunks<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const [index, item] of items.entries()) {
    if (index % CHUNK === 0) await ownTurn()
    mapped.push(map(item, index))
  }
  return mapped
}
