import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { STATES } from '#resources/content/translations/rules.ts'

export const State = oneOf(STATES, {
  about: 'behind: the original has a newer version than the one that it was brought up to date with.',
})

const title = about(nullable(Type.String()), 'Its title; the first text of a row.')
const path = about(nullable(Type.String()), "A page's path.")

export const Translations = named(
  'Translations',
  Type.Object({
    kind: oneOf(['page', 'row'], { about: 'The kind of record.' }),
    id: Id,
    title,
    path,
    language: Type.String({ about: 'The language of the original.' }),
    version_number: Type.Integer({ about: 'The number of its latest version.' }),
    translation_group_id: about(nullable(Type.String()), 'What its translations have in common; null without any.'),
    translations: Type.Array(
      Type.Object({
        language: Type.String({ about: 'Another language of the website.' }),
        state: State,
        id: about(NullableId, 'The translation; null where it is missing.'),
        title,
        path,
        translated_version: about(
          nullable(Type.Integer()),
          "The original's version that it was last brought up to date with, if that was said.",
        ),
      }),
      { about: 'What it is in other languages.' },
    ),
  }),
)
