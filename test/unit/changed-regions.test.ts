import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween, MAX_REGIONS, type Pixels } from '#providers/images/changed-regions.ts'
import { outlined } from '#providers/images/outline-regions.ts'

const [WIDTH, HEIGHT] = [400, 300]

function image(height = HEIGHT, width = WIDTH): Pixels {
  return { data: new Uint8Array(width * height * 3).fill(200), width, height }
}

/** Adds to every channel within a rectangle. */
function drawn(target: Pixels, [x, y, width, height]: readonly [number, number, number, number], by = 50): Pixels {
  for (let row = y; row < y + height; row++)
    for (let i = (row * target.width + x) * 3; i < (row * target.width + x + width) * 3; i++) target.data[i]! += by
  return target
}

const pixel = ({ data, width }: Pixels, x: number, y: number) => [...data.subarray((y * width + x) * 3).subarray(0, 3)]

test('the same image has no changes', () => {
  assert.deepEqual(changesBetween(image(), image()), { changed_share: 0, regions: [] })
})

test('a box that moved is a region where it was and one where it is', () => {
  const [before, after] = [drawn(image(), [30, 40, 50, 20]), drawn(image(), [300, 200, 50, 20])]
  assert.deepEqual(changesBetween(before, after), {
    changed_share: Math.ceil((2_000 / (WIDTH * HEIGHT)) * 1e6) / 1e6,
    regions: [
      { x: 30, y: 40, width: 50, height: 20 },
      { x: 300, y: 200, width: 50, height: 20 },
    ],
  })
})

test('regions are exact to the pixel, and the smallest change is seen in every corner', () => {
  for (const [x, y] of [
    [0, 0],
    [WIDTH - 1, 0],
    [0, HEIGHT - 1],
    [WIDTH - 1, HEIGHT - 1],
    [15, 16],
  ] as const) {
    const { changed_share, regions } = changesBetween(image(), drawn(image(), [x, y, 1, 1]))
    assert.deepEqual(regions, [{ x, y, width: 1, height: 1 }])
    assert.ok(changed_share > 0)
  }
  const edges = drawn(drawn(image(), [WIDTH - 1, 100, 1, 1]), [0, 116, 1, 1])
  assert.equal(changesBetween(image(), edges).regions.length, 2)
})

test('a change of one channel counts, noise does not', () => {
  const red = image()
  red.data[(5 * WIDTH + 7) * 3] = 0
  assert.deepEqual(changesBetween(image(), red).regions, [{ x: 7, y: 5, width: 1, height: 1 }])
  const noisy = image()
  for (let i = 0; i < noisy.data.length; i++) noisy.data[i]! += (i % 9) - 4
  assert.deepEqual(changesBetween(image(), noisy), { changed_share: 0, regions: [] })
  assert.equal(changesBetween(image(), drawn(image(), [0, 0, WIDTH, HEIGHT], 5)).changed_share, 1)
})

test('changes close together are one region, those far apart are not', () => {
  const words = drawn(drawn(drawn(image(), [10, 10, 30, 12]), [46, 10, 30, 12]), [10, 28, 60, 12])
  assert.deepEqual(changesBetween(image(), words).regions, [{ x: 10, y: 10, width: 66, height: 30 }])
  const columns = drawn(drawn(image(), [10, 10, 30, 12]), [90, 10, 30, 12])
  assert.equal(changesBetween(image(), columns).regions.length, 2)
})

test('regions do not overlap: what is in the bend of another belongs to it', () => {
  const bent = drawn(drawn(image(), [10, 10, 200, 10]), [10, 10, 10, 200])
  const { regions } = changesBetween(image(), drawn(bent, [120, 120, 10, 10]))
  assert.deepEqual(regions, [{ x: 10, y: 10, width: 200, height: 200 }])
})

test('what only the longer image has, is changed', () => {
  for (const [before, after] of [
    [image(300), image(400)],
    [image(400), image(300)],
  ] as const)
    assert.deepEqual(changesBetween(before, after), {
      changed_share: 0.25,
      regions: [{ x: 0, y: 300, width: WIDTH, height: 100 }],
    })
  const wider = changesBetween(image(300, 300), image(300, 400))
  assert.deepEqual(wider.regions, [{ x: 300, y: 0, width: 100, height: 300 }])
})

test('scattered dots are few regions, from top to bottom, that contain them all', () => {
  const dots: [number, number][] = []
  const scattered = image(3_000, 1_280)
  for (let y = 3; y < 3_000; y += 50) for (let x = 5 + (y % 7); x < 1_280; x += 70) dots.push([x, y])
  for (const [x, y] of dots) drawn(scattered, [x, y, 1, 1])
  const { regions, changed_share } = changesBetween(image(3_000, 1_280), scattered)
  assert.ok(dots.length > 1_000 && regions.length >= 1 && regions.length <= MAX_REGIONS)
  assert.equal(changed_share, Math.ceil((dots.length / (3_000 * 1_280)) * 1e6) / 1e6)
  for (const [x, y] of dots)
    assert.equal(regions.filter((r) => x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height).length, 1)
  const clusters = image(3_000, 1_280)
  for (let i = 0; i < 30; i++) drawn(clusters, [(i % 3) * 400, Math.floor(i / 3) * 300, 20, 20])
  const found = changesBetween(image(3_000, 1_280), clusters).regions
  assert.ok(found.length > 1 && found.length <= MAX_REGIONS, `${found.length}`)
  assert.deepEqual(
    found,
    found.toSorted((a, b) => a.y - b.y || a.x - b.x),
  )
})

test('regions are outlined around their pixels, within the larger image', () => {
  const regions = [
    { x: 50, y: 60, width: 10, height: 10 },
    { x: 0, y: 300, width: WIDTH, height: 100 },
  ]
  const { data, width, height } = outlined(image(400), image(300), regions)
  assert.deepEqual([width, height, data.length], [WIDTH, 400, WIDTH * 400 * 3])
  const at = (x: number, y: number) => pixel({ data, width, height }, x, y)
  const line = at(50, 59)
  assert.notDeepEqual(line, [200, 200, 200])
  for (const [x, y] of [
    [47, 57],
    [62, 72],
    [0, 399],
    [WIDTH - 1, 350],
  ] as const)
    assert.deepEqual(at(x, y), line, `${x}, ${y}`)
  for (const [x, y] of [
    [50, 60],
    [59, 69],
    [46, 60],
    [63, 60],
  ] as const)
    assert.deepEqual(at(x, y), [200, 200, 200], `${x}, ${y}`)
  assert.deepEqual(at(200, 350), [255, 255, 255])
})
