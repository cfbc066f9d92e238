import type { Pixels } from '#providers/images/changed-regions.ts'
import type { Region } from '#providers/images/image-tool.ts'

const COLOR = [230, 0, 90]
/** Pixels. */
const LINE = 3

/** The later image with a frame around each region: as large as both together, and white where it has no pixels. */
export function outlined(before: Pixels, after: Pixels, regions: Region[]): Pixels {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const canvas = { data: new Uint8Array(width * height * 3).fill(255), width, height }
  const row = after.width * 3
  for (let y = 0; y < after.height; y++) canvas.data.set(after.data.subarray(y * row, (y + 1) * row), y * width * 3)
  for (const region of regions) {
    const [left, top] = [Math.max(0, region.x - LINE), Math.max(0, region.y - LINE)]
    const right = Math.min(width, region.x + region.width + LINE)
    const bottom = Math.min(height, region.y + region.height + LINE)
    fill(canvas, left, top, right, Math.min(top + LINE, bottom))
    fill(canvas, left, Math.max(top, bottom - LINE), right, bottom)
    fill(canvas, left, top, Math.min(left + LINE, right), bottom)
    fill(canvas, Math.max(left, right - LINE), top, right, bottom)
  }
  return canvas
}

function fill({ data, width }: Pixels, left: number, top: number, right: number, bottom: number) {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) data.set(COLOR, (y * width + x) * 3)
}
