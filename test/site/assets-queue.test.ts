import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import type { ImageSource } from '#providers/images/image-tool.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered } from '../api/make.ts'
import { fileForm, png } from '../api/upload.ts'
import { makeSite, type TestSite } from './support.ts'

const OF_ONE_WEBSITE = 16
const MAX_WAIT_MS = 8_000
const ACCEPTS = ['image/avif', 'image/webp', 'image/png']
const WIDTHS = [160, 320, 480, 640, 800, 960]
const original = png(1_000, 500)

let service: Service
before(async () => {
  service = await startService()
})
after(() => service?.close())

async function assetOn(site: TestSite): Promise<Json> {
  return await answered(
    201,
    site.owner.post(`${API}/websites/${site.id}/assets`, fileForm(original, 'p.png', 'image/png')),
  )
}

/** Resizing that starts and ends when the test says so. */
function heldImages() {
  const { images } = service.services.core.providers
  const resizing = Promise.withResolvers<void>()
  const release = Promise.withResolvers<Buffer | null>()
  const held = mock.method(images, 'resize', async (source: ImageSource) => {
    source.stream.destroy()
    resizing.resolve()
    return await release.promise
  })
  return { started: resizing.promise, release: release.resolve, restore: () => held.mock.restore() }
}

/** The callbacks of all timers set with this delay. Mocking the clock would also stop the timers of the database's pool. */
function timersOf(delay: number) {
  const callbacks: (() => void)[] = []
  const set = setTimeout
  const watched = mock.method(globalThis, 'setTimeout', (callback: () => void, ms?: number) => {
    if (ms === delay) callbacks.push(callback)
    return set(callback, ms)
  })
  return { callbacks, restore: () => watched.mock.restore() }
}

test('a website has a share of the queue: requests beyond it get the original at once', async () => {
  const site = await makeSite(service)
  const asset = await assetOn(site)
  const images = heldImages()
  try {
    const visits = WIDTHS.flatMap((width) =>
      ACCEPTS.map((accept) => site.visit(`${asset.relative_url}&w=${width}`, { headers: { accept } })),
    )
    assert.equal(visits.length, OF_ONE_WEBSITE + 2, 'one is being resized, and one is too many')
    const refused = await Promise.race(visits)
    assert.ok(refused.bytes.equals(original))
    assert.equal(refused.headers['cache-control'], 'public, max-age=0, must-revalidate')
    images.release(Buffer.from('resized'))
    const answers = await Promise.all(visits)
    assert.equal(answers.filter(({ text }) => text === 'resized').length, OF_ONE_WEBSITE + 1)
  } finally {
    images.restore()
  }
})

test('a request that waits too long gets the original, a later one the resized image', async () => {
  const site = await makeSite(service)
  const asset = await assetOn(site)
  const images = heldImages()
  const waits = timersOf(MAX_WAIT_MS)
  try {
    const visit = () => site.visit(`${asset.relative_url}&w=320`, { headers: { accept: 'image/webp' } })
    const late = visit()
    await images.started
    for (const end of waits.callbacks) end()
    assert.ok((await late).bytes.equals(original))
    const next = visit()
    images.release(Buffer.from('resized'))
    assert.ok((await next).bytes.equals(Buffer.from('resized')))
  } finally {
    waits.restore()
    images.restore()
  }
})
