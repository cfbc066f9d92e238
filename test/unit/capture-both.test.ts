import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captureBoth } from '#resources/content/page-views/visual-diff.ts'

/** The widths of both images, and which were captured again at half their size, when the named sides are too large. */
async function captured(...large: string[]) {
  const again: string[] = []
  const both = await captureBoth(async (side, halved) => {
    if (halved) again.push(side)
    const width = halved || large.includes(side) ? 640 : 1280
    return { screen: 'desktop', width, height: 800, png: Buffer.alloc(0) }
  })
  return { widths: both.map(({ width }) => width), again }
}

test('an image that was halved is compared with one that is halved too, and no image is captured twice for nothing', async () => {
  assert.deepEqual(await captured(), { widths: [1280, 1280], again: [] })
  assert.deepEqual(await captured('from'), { widths: [640, 640], again: ['to'] })
  assert.deepEqual(await captured('to'), { widths: [640, 640], again: ['from'] })
  assert.deepEqual(await captured('from', 'to'), { widths: [640, 640], again: [] })
})
