import Type from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { HTML_KINDS } from '#kernel/versioning/kinds.ts'

export const UsingRecord = named(
  'UsingRecord',
  Type.Object({
    kind: oneOf([...HTML_KINDS, 'table', 'row', 'form', 'website'], { about: 'The kind of record.' }),
    id: Id,
    title: nullable(Type.String({ about: "A page's title, or the name of another record." })),
    path: nullable(Type.String({ about: "A page's path." })),
    direct: Type.Boolean({ description: 'false: only by a component, snippet, shared part, row or theme.' }),
  }),
)
