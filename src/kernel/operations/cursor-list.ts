import Type, { type Static, type TObject } from 'typebox'
import { about } from '#kernel/operations/named.ts'
import { nullable } from '#kernel/operations/schemas.ts'

/** The `meta` of every list that goes by cursor (contract, section 1); the query parameter `cursor` takes either. */
export const cursorFields = {
  next: about(nullable(Type.String()), 'Continue with it as cursor, even if data is empty; null at the end.'),
  previous: about(nullable(Type.String()), 'What comes before, as cursor; null where the list goes one way or starts.'),
}

export const CursorMeta = Type.Object(cursorFields, { about: 'Where to go on.' })

export type Cursors = Static<typeof CursorMeta>

/** Whether an operation answers such a list. */
export function goesByCursor({ output }: { output?: object | undefined }): boolean {
  const { meta } = ((output as TObject | undefined)?.properties ?? {}) as { meta?: TObject }
  return meta?.properties !== undefined && 'next' in meta.properties
}
