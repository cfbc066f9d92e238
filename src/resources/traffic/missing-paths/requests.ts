import Type from 'typebox'
import { nullable } from '#kernel/operations/schemas.ts'
import { MAX_PATH_CHARACTERS } from '#resources/content/pages/rules.ts'
import { MAX_REFERRER_CHARACTERS } from '#resources/traffic/missing-paths/rules.ts'

/** How often a path was requested since the last write. */
export const MissingRequests = Type.Object({
  path: Type.String({ maxLength: MAX_PATH_CHARACTERS }),
  count: Type.Integer({ minimum: 1 }),
  referrer_host: nullable(Type.String({ maxLength: MAX_REFERRER_CHARACTERS })),
})
export type MissingRequests = Type.Static<typeof MissingRequests>
