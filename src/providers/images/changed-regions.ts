import type { Changes } from '#providers/images/image-tool.ts'

/** Rows of pixels from the top left, each three bytes: red, green and blue. */
export type Pixels = { data: Uint8Array; width: number; height: number }

export const MAX_REGIONS = 20

/** How far a channel may differ without being a change. A browser draws the same page nearly the same each time. */
const TOLERANCE = 4
/** Pixels. Changes in cells that touch belong to one region: the words of a line, the lines of a paragraph. */
const CELL = 16

/** What differs between two images. Where only one of them has pixels, all have changed. */
export function changesBetween(before: Pixels, after: Pixels): Changes {
  const { boxes, changed, total } = changedBoxes(before, after)
  let cell = CELL
  let regions = joined(boxes, cell)
  while (regions.length > MAX_REGIONS) {
    cell *= 2
    regions = joined(boxes, cell)
  }
  return {
    changed_share: Math.ceil((changed / total) * 1e6) / 1e6,
    regions: withoutOverlaps(regions)
      .map(({ left, top, right, bottom }) => ({ x: left, y: top, width: right - left, height: bottom - top }))
      .toSorted((a, b) => a.y - b.y || a.x - b.x),
  }
}

/** `right` and `bottom` are exclusive. */
type Box = { left: number; top: number; right: number; bottom: number }

/** The changed pixels of each cell, in the smallest box around them. */
function changedBoxes(before: Pixels, after: Pixels): { boxes: Box[]; changed: number; total: number } {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const cells = new Map<number, Box>()
  let changed = 0
  for (let y = 0; y < height; y++)
    for (let start = 0; start < width; start += CELL) {
      const end = Math.min(start + CELL, width)
      let [first, last] = [end, -1]
      for (let x = start; x < end; x++)
        if (differs(before, after, x, y)) {
          changed++
          if (last < 0) first = x
          last = x
        }
      if (last >= 0) grow(cells, keyOf(start, y, CELL), { left: first, top: y, right: last + 1, bottom: y + 1 })
    }
  return { boxes: [...cells.values()], changed, total: width * height }
}

function differs(before: Pixels, after: Pixels, x: number, y: number): boolean {
  if (x >= before.width || x >= after.width || y >= before.height || y >= after.height) return true
  const a = (y * before.width + x) * 3
  const b = (y * after.width + x) * 3
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs(before.data[a + channel]! - after.data[b + channel]!) > TOLERANCE) return true
  return false
}

/** Boxes in the same cell, or in cells that touch, become one. */
function joined(boxes: Box[], cell: number): Box[] {
  const cells = new Map<number, Box>()
  for (const box of boxes) grow(cells, keyOf(box.left, box.top, cell), box)
  const regions: Box[] = []
  for (const [start, first] of cells) {
    let region = first
    cells.delete(start)
    const reached = [start]
    for (let key = reached.pop(); key !== undefined; key = reached.pop())
      for (const step of NEIGHBORS) {
        const box = cells.get(key + step)
        if (!box || !cells.delete(key + step)) continue
        region = union(region, box)
        reached.push(key + step)
      }
    regions.push(region)
  }
  return regions
}

/** More columns of cells than an image has, so that no cell at its right edge is beside one at the left. */
const COLUMNS = 65_536
const NEIGHBORS = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * COLUMNS + column))
const keyOf = (x: number, y: number, cell: number) => Math.floor(y / cell) * COLUMNS + Math.floor(x / cell)

function grow(cells: Map<number, Box>, key: number, box: Box) {
  const known = cells.get(key)
  cells.set(key, known ? union(known, box) : box)
}

/** Boxes around changes that are apart may still overlap. */
function withoutOverlaps(boxes: Box[]): Box[] {
  const apart: Box[] = []
  for (let box of boxes) {
    const overlaps = (other: Box) =>
      box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
    for (let i = apart.findIndex(overlaps); i >= 0; i = apart.findIndex(overlaps))
      box = union(box, apart.splice(i, 1)[0]!)
    apart.push(box)
  }
  return apart
}

function union(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
