import { placedSource } from '#resources/content/search/placed-store.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { lockWebsite } from '#resources/websites/websites/store.ts'

/** Where redirects lead. */
export const redirectSource = placedSource<RedirectRow>({
  kind: 'redirect',
  fields: ['to'],
  table: 'redirects',
  columns: ['to_path'],
  text: 'to_path',
  lock: lockWebsite,
  recordOf: ({ id, from_path, to_path }) => ({
    id,
    title: from_path,
    texts: { to: to_path },
    changes: (texts) => texts,
  }),
})
