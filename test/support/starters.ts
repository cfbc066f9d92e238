import assert from 'node:assert/strict'
import type { Person } from './service.ts'
import { until } from './until.ts'

/** As people would call them. */
export const STARTER_SITES = {
  business: 'Alder & Finch Joinery',
  portfolio: 'Mara Lindqvist',
  blog: 'The Long Bed',
  restaurant: 'Quay House',
  event: 'Small Boats Day',
  documentation: 'Tidewise',
  guesthouse: 'Tarn House',
  practice: 'Elm Row Practice',
  studio: 'Ferrier Nash',
  club: 'Ravensmoor Astronomical Society',
  product: 'Handover',
  shop: 'Iona Weir',
}
export type StarterName = keyof typeof STARTER_SITES

/** Begins a website with a starter, and waits until it is complete. */
export async function makeStarter(owner: Person, starter: StarterName) {
  const created = await owner.post('/api/v1/websites', { name: STARTER_SITES[starter], starter })
  assert.equal(created.status, 201, created.text)
  const { id, url, import_id } = created.body
  return { id: id as string, url: url as string, filled: await imported(owner, import_id) }
}

/** The import once it has ended. */
export async function imported(owner: Person, id: string) {
  const { body } = await until(
    () => owner.get(`/api/v1/websites/imports/${id}`),
    ({ body }) => body.status === 'done' || body.status === 'failed',
  )
  return body
}
