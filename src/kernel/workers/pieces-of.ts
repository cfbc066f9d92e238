/** Items in their order, in pieces of at most `most` in size; an item that is larger than that is a piece of its own. */
export function piecesOf<T>(items: Iterable<T>, sizeOf: (item: T) => number, most: number): T[][] {
  const pieces: T[][] = []
  let size = 0
  for (const item of items) {
    if (pieces.length === 0 || size + sizeOf(item) > most) {
      pieces.push([])
      size = 0
    }
    pieces.at(-1)!.push(item)
    size += sizeOf(item)
  }
  return pieces
}
