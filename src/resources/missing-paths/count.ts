import Type from 'typebox'
import { nullable } from '#operations/schemas.ts'
import { defineVisit } from '#operations/visit-operation.ts'
import { MAX_MISSING, MAX_REFERRER_CHARACTERS } from '#resources/missing-paths/rules.ts'
import { addMissing, removeRarest } from '#resources/missing-paths/store.ts'
import { MAX_PATH_CHARACTERS } from '#resources/pages/rules.ts'

/** Paths of one call, so that no other write waits for long. */
export const MAX_PATHS_AT_ONCE = 100

const Requests = Type.Object({
  path: Type.String({ maxLength: MAX_PATH_CHARACTERS }),
  count: Type.Integer({ minimum: 1 }),
  referrer_host: nullable(Type.String({ maxLength: MAX_REFERRER_CHARACTERS })),
})
export type MissingRequests = Type.Static<typeof Requests>

/** Raises no event: a count is worth neither a webhook nor the eviction of what is cached. */
export const countMissing = defineVisit({
  name: 'missing_paths_count',
  summary: 'Add up how often visitors requested paths that nothing is at',
  scope: 'visit',
  routes: [],
  input: Type.Object({ paths: Type.Array(Requests, { maxItems: MAX_PATHS_AT_ONCE }) }),
  output: null,
  async handler({ tx, websiteId, input, now }) {
    await addMissing(tx, websiteId, input.paths, now)
    await removeRarest(tx, websiteId, MAX_MISSING)
  },
})
