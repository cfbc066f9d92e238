import type { Example } from '#kernel/operations/example.ts'
import { assetVersionExamples, SECOND } from '#resources/content/assets/version-examples.ts'
import { CHANGED, CREATED, exampleId, onePage, SERVICE_URL, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'

const BREAD_ID = exampleId('31')
const HOURS_ID = exampleId('32')
const MENU_ID = exampleId('33')
const PRICES_ID = exampleId('35')
const SESSION_ID = exampleId('34')
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><ellipse cx="30" cy="22" rx="24" ry="14"/></svg>'
const HOURS = 'Mo-Fr 6-18, Sa 6-13\n'
const MENU = 'Rye 4.20\nWalnut 4.80\n'
const PRICES = 'Rye 4.20\n'
const UPLOAD_URL = `${SERVICE_URL}/api/v1/websites/uploads/${SESSION_ID}?token=Zk3mQw8RtY1uVb6nXc5pLd9s`

const asset = (id: string, filename: string, v: string, used_bytes: number) => ({
  id,
  website_id: WEBSITE_ID,
  filename,
  content_type: 'text/plain',
  byte_size: 0,
  relative_url: `/assets/${id}/${filename}?v=${v}`,
  url: `${WEBSITE_URL}/assets/${id}/${filename}?v=${v}`,
  width: null as number | null,
  height: null as number | null,
  alt: null as string | null,
  alts: {},
  version_number: 1,
  latest_version_id: null as string | null,
  pinned_version_id: null as string | null,
  pin_reason: null,
  live_version_id: null as string | null,
  storage: { used_bytes, limit_bytes: 10_000_000_000 },
  ...CREATED,
})
const bread = {
  ...asset(BREAD_ID, 'bread.svg', '7f3a9c21', SVG.length),
  content_type: 'image/svg+xml',
  byte_size: SVG.length,
  width: 60,
  height: 40,
  alt: 'A loaf',
}
const prices = { ...asset(PRICES_ID, 'prices.txt', '5b2c7d18', SVG.length + PRICES.length), byte_size: PRICES.length }
const before = SVG.length + PRICES.length + HOURS.length
const hours = { ...asset(HOURS_ID, 'hours.txt', '1d5e8b40', before), byte_size: HOURS.length }
const all = { used_bytes: before + MENU.length, limit_bytes: 10_000_000_000 }
const menu = { ...asset(MENU_ID, 'menu.txt', '93c04e7a', all.used_bytes), byte_size: MENU.length }
const changedBread = {
  ...bread,
  alt: 'A loaf of rye bread',
  alts: { de: 'Ein Laib Roggenbrot' },
  version_number: 2,
  latest_version_id: SECOND,
  live_version_id: SECOND,
  storage: all,
  ...CHANGED,
}
const inWebsite = { website_id: WEBSITE_ID }
const place = { ...inWebsite, id: BREAD_ID }

export const assetExamples: readonly Example[] = [
  {
    operation: 'assets_create',
    params: inWebsite,
    form: { file: { filename: 'bread.svg', content_type: 'image/svg+xml', text: SVG }, fields: { alt: 'A loaf' } },
    answer: bread,
  },
  {
    operation: 'assets_bulk',
    params: inWebsite,
    form: { file: { filename: 'prices.txt', content_type: 'text/plain', text: PRICES }, fields: { alts: '[null]' } },
    answer: { assets: [prices] },
  },
  {
    operation: 'assets_upload',
    params: inWebsite,
    body: { base64: 'TW8tRnIgNi0xOCwgU2EgNi0xMwo=', filename: 'hours.txt', content_type: 'text/plain' },
    answer: hours,
  },
  {
    operation: 'assets_request_upload_url',
    params: inWebsite,
    body: { filename: 'menu.txt' },
    answer: {
      id: SESSION_ID,
      upload_url: `${UPLOAD_URL}&filename=menu.txt`,
      method: 'PUT',
      expires_at: '2026-03-02T09:40:00.000Z',
      asset_id: null,
      max_bytes: 100_000_000,
      curl: `curl -X PUT --data-binary @FILE -H 'Content-Type: CONTENT/TYPE' '${UPLOAD_URL}&filename=menu.txt'`,
      storage: hours.storage,
      created_at: '2026-03-02T09:30:00.000Z',
      updated_at: '2026-03-02T09:30:00.000Z',
    },
  },
  {
    operation: 'uploads_put',
    params: { id: SESSION_ID },
    query: { filename: 'menu.txt' },
    bytes: { content_type: 'text/plain', text: MENU },
    answer: menu,
  },
  {
    operation: 'assets_list',
    params: inWebsite,
    query: { content_type: 'image' },
    answer: { data: [{ ...bread, storage: all }], meta: onePage(1) },
  },
  { operation: 'assets_get', params: place, answer: { ...bread, storage: all } },
  {
    operation: 'assets_update',
    params: place,
    body: { alt: 'A loaf of rye bread', alts: { de: 'Ein Laib Roggenbrot' } },
    answer: changedBread,
  },
  ...assetVersionExamples({ first: bread, second: changedBread }),
  { operation: 'assets_delete', params: place },
]
