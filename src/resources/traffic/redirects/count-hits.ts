import Type from 'typebox'
import { Id } from '#kernel/operations/schemas.ts'
import { defineVisit } from '#kernel/operations/visit-operation.ts'
import { addHits } from '#resources/traffic/redirects/store.ts'

/** Redirects of one call, so that no other write waits for long. */
export const MAX_HITS = 200

const Hit = Type.Object({ id: Id, count: Type.Integer({ minimum: 1 }) })

/** Raises no event: a count is worth neither a webhook nor the eviction of what is cached. */
export const countHits = defineVisit({
  name: 'redirects_count_hits',
  summary: 'Add up how often visitors were redirected',
  scope: 'visit',
  routes: [],
  input: Type.Object({ hits: Type.Array(Hit, { maxItems: MAX_HITS }) }),
  output: null,
  async handler({ tx, websiteId, input }) {
    for (const { id, count } of input.hits) await addHits(tx, websiteId, id, count)
  },
})
