import { placedSource } from '#resources/content/search/placed-store.ts'
import type { Facts } from '#resources/websites/websites/facts.ts'
import type { WebsiteRow } from '#resources/websites/websites/record.ts'

const PREFIX = 'facts.'

/** The facts of the website itself. */
export const websiteSource = placedSource<WebsiteRow>({
  kind: 'website',
  fields: ['facts'],
  table: 'websites',
  columns: ['facts'],
  owner: 'id',
  recordOf({ id, name, facts }) {
    const entries = Object.entries(JSON.parse(facts) as Facts)
    return {
      id,
      title: name,
      texts: Object.fromEntries(entries.map(([key, fact]) => [`${PREFIX}${key}`, fact])),
      changes: (texts) => ({
        facts: Object.fromEntries(Object.entries(texts).map(([field, fact]) => [field.slice(PREFIX.length), fact])),
      }),
    }
  },
})
