import Type from 'typebox'
import { defineVisit } from '#kernel/operations/visit-operation.ts'
import { MissingRequests } from '#resources/traffic/missing-paths/requests.ts'
import { MAX_MISSING } from '#resources/traffic/missing-paths/rules.ts'
import { addMissing, removeRarest } from '#resources/traffic/missing-paths/store.ts'

/** Paths of one call, so that no other write waits for long. */
export const MAX_PATHS_AT_ONCE = 100

/** Raises no event: a count is worth neither a webhook nor the eviction of what is cached. */
export const countMissing = defineVisit({
  name: 'missing_paths_count',
  summary: 'Add up how often visitors requested paths that nothing is at',
  scope: 'visit',
  routes: [],
  input: Type.Object({ paths: Type.Array(MissingRequests, { maxItems: MAX_PATHS_AT_ONCE }) }),
  output: null,
  async handler({ tx, websiteId, input, now }) {
    await addMissing(tx, websiteId, input.paths, now)
    await removeRarest(tx, websiteId, MAX_MISSING)
  },
})
