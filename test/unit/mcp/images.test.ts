import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog } from '#resources/index.ts'
import { hasImages, withoutImages } from '#transport/mcp/tools/images.ts'

const { output } = catalog.byName.get('page_screenshot')!

test('what a schema marks as an image is taken out of the answer, in its order', () => {
  const answer = { url: 'x', images: ['desktop', 'mobile'].map((device) => ({ device, data: `${device}==` })) }
  const { json, images } = withoutImages(JSON.stringify(answer), output)
  assert.deepEqual(JSON.parse(json), {
    url: 'x',
    images: [
      { device: 'desktop', data: '' },
      { device: 'mobile', data: '' },
    ],
  })
  assert.deepEqual(images, [
    { type: 'image', data: 'desktop==', mimeType: 'image/png' },
    { type: 'image', data: 'mobile==', mimeType: 'image/png' },
  ])
})

test('what is not there, or not as declared, stays as it is', () => {
  for (const answer of [{ images: null }, { images: [{ data: 7 }, null] }, { warnings: ['w'], other: [{ data: 'x' }] }])
    assert.deepEqual(withoutImages(JSON.stringify(answer), output), { json: JSON.stringify(answer), images: [] })
})

test('only schemas that mark images have some', () => {
  const marked = { type: 'object', properties: { file: { type: 'string', 'x-media-type': 'text/css' } } }
  assert.deepEqual([hasImages(output), hasImages(marked), hasImages(null)], [true, false, false])
  assert.equal(hasImages(catalog.byName.get('pages_get')!.output), false)
})
