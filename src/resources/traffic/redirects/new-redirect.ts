import { newId } from '#kernel/database/ids.ts'
import type { RedirectRow } from '#kernel/database/tables/redirects.ts'

type Given = Pick<RedirectRow, 'website_id' | 'position' | 'origin'> & { now: number }

/** A redirect with every default; its paths are still to be set. */
export function newRedirect({ website_id, position, origin, now }: Given): RedirectRow {
  return {
    id: newId(),
    website_id,
    from_path: '/',
    to_path: '/',
    status: 301,
    origin,
    is_pattern: 0,
    active: 1,
    force: 0,
    preserve_query: 1,
    position,
    hit_count: 0,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
}
