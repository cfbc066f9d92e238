/** What the examples of all resources share: a bakery's website, made by Ann with an API key. */

const id = (last: string) => `0195a2b4-7c10-7d3e-9f00-${last.padStart(12, '0')}`

export const WEBSITE_ID = id('1')
export const HOME_ID = id('2')
export const ANN_ID = id('3')
export const ANN_ACCESS_ID = id('4')
export const DEPLOY_KEY_ID = id('5')

/** A new id for the examples of a resource. */
export const exampleId = id

export const WEBSITE_URL = 'https://mill-street-bakery.sitewright.example'
export const SERVICE_URL = 'https://sitewright.example'

export const CREATED = { created_at: '2026-03-02T09:30:00.000Z', updated_at: '2026-03-02T09:30:00.000Z' }
export const CHANGED = { created_at: '2026-03-02T09:30:00.000Z', updated_at: '2026-03-02T09:45:00.000Z' }

/** Of all that Ann's key does, until it begins another. */
export const CHANGE_SET_ID = exampleId('314')

export const BY_ANN = { type: 'user', id: ANN_ID, name: 'Ann Miller', client: 'Deploy script' }

/** The only page of a list. */
/** The last of two pages with one record each. */
export const secondOfTwo = { current_page: 2, next_page: null, prev_page: 1, total_pages: 2, total_count: 2 }

export function onePage(total_count: number) {
  return { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count }
}
