import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contradiction } from '#resources/content/assets/sniff.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newWebsite } from './make.ts'

const FILES: [string, string][] = [
  ['100%.png', 'image/png'],
  ['100 percent.png', 'image/png'],
  ['a_b.svg', 'image/svg+xml'],
  ['aXb.jpg', 'image/jpeg'],
  ['ÄPFEL.txt', 'text/plain'],
  ['back\\slash.txt', 'text/plain'],
  ['brand.woff2', 'font/woff2'],
  ['old.woff', 'application/font-woff'],
  ['report.pdf', 'application/pdf'],
  ['sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['song.mp3', 'audio/mpeg'],
  ['film.mp4', 'video/mp4'],
]

let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService()
  owner = await service.newUser()
  website = await newWebsite(owner)
  for (const [filename, content_type] of FILES)
    await answered(
      201,
      owner.post(`${API}/websites/${website.id}/assets/upload`, { base64: 'eA==', filename, content_type }),
    )
})
after(() => service?.close())

const names = async (query: Record<string, string>) => {
  const path = `${API}/websites/${website.id}/assets?${new URLSearchParams(query)}`
  const { data, meta } = await answered(200, owner.get(path))
  assert.ok(meta.total_count >= data.length)
  return data.map(({ filename }: Json) => filename)
}

test('filtered by category, or by a content type prefix', async () => {
  assert.deepEqual(await names({ content_type: 'image' }), ['100%.png', '100 percent.png', 'a_b.svg', 'aXb.jpg'])
  assert.deepEqual(await names({ content_type: 'font' }), ['brand.woff2', 'old.woff'])
  assert.deepEqual(await names({ content_type: 'document' }), ['report.pdf', 'sheet.xlsx'])
  assert.deepEqual(await names({ content_type: 'audio' }), ['song.mp3'])
  assert.deepEqual(await names({ content_type: 'video' }), ['film.mp4'])
  assert.deepEqual(await names({ content_type: 'text' }), ['ÄPFEL.txt', 'slash.txt'])
  assert.deepEqual(await names({ content_type: 'image/p' }), ['100%.png', '100 percent.png'])
  assert.deepEqual(await names({ content_type: 'IMAGE/svg' }), ['a_b.svg'])
  for (const content_type of ['mage', '%', '_mage', 'image/p%g', '\\'])
    assert.deepEqual(await names({ content_type }), [])
})

test('filtered by a part of the name, ignoring case, every character literal', async () => {
  assert.deepEqual(await names({ filename: '%' }), ['100%.png'])
  assert.deepEqual(await names({ filename: '_' }), ['a_b.svg'])
  assert.deepEqual(await names({ filename: 'A_B' }), ['a_b.svg'])
  assert.deepEqual(await names({ filename: 'äpfel' }), ['ÄPFEL.txt'])
  assert.deepEqual(await names({ filename: '100', content_type: 'image' }), ['100%.png', '100 percent.png'])
  assert.deepEqual(await names({ filename: 'nothing' }), [])
  assert.deepEqual(await names({ filename: "'" }), [])
})

test('in pages and in order, also after deletions', async () => {
  const all = FILES.map(([name]) => name.split('\\').at(-1))
  assert.deepEqual(await names({}), all)
  assert.deepEqual(await names({ per: '5', page: '2' }), all.slice(5, 10))
  assert.deepEqual(await names({ per: '5', page: '9' }), [])
  assert.deepEqual(await names({ sort: '-created_at', per: '3' }), all.toReversed().slice(0, 3))
  assert.deepEqual(await names({ sort: 'filename', per: '2' }), ['100 percent.png', '100%.png'])
  const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/assets?filename=song`))
  await answered(204, owner.delete(flat('assets', data[0])))
  assert.deepEqual(
    await names({}),
    all.filter((name) => name !== 'song.mp3'),
  )
})

test('formats are recognized by their first bytes', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  for (const [type, head] of [
    ['image/png', bytes('\x89PNG\r\n\x1a\n')],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', bytes('PK\x03\x04')],
    ['image/svg+xml', bytes('\xef\xbb\xbf<?xml version="1.0"?><!-- x --><svg >')],
    ['audio/mp4', bytes('\0\0\0\x18ftypM4A ')],
    ['text/plain', bytes('anything')],
    ['application/octet-stream', bytes('%PDF-1.7')],
    ['image/webp', bytes('RIFF\0\0\0\0WEBP')],
  ] as const)
    assert.equal(contradiction(type, head), null, type)
  for (const [type, head, says] of [
    ['image/png', bytes('<!doctype html><html>'), /an HTML document/],
    ['text/plain', bytes('%PDF-1.7'), /a PDF document/],
    ['image/jpeg', bytes('RIFF\0\0\0\0WEBP'), /a WebP image/],
    ['application/pdf', bytes('hello'), /do not look like it/],
    ['image/gif', bytes('PK\x03\x04'), /a ZIP archive/],
  ] as const)
    assert.match(contradiction(type, head)!, says)
})
