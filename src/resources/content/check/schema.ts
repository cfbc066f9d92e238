import Type from 'typebox'
import { CursorMeta } from '#kernel/operations/cursor-list.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { HTML_RECORDS } from '#resources/content/check/html-store.ts'
import { CHECK_KINDS, SEVERITIES } from '#resources/content/check/kinds.ts'

export const DEFAULT_PER = 20
export const MAX_PER = 500
const MAX_PAGE_IDS = 100

export const CheckQuery = Type.Object({
  kinds: Type.Optional(Type.Array(oneOf(CHECK_KINDS), { maxItems: CHECK_KINDS.length, about: 'All by default.' })),
  page_ids: Type.Optional(Type.Array(Id, { maxItems: MAX_PAGE_IDS, about: 'Only what is wrong in these pages.' })),
  outside: Type.Optional(Type.Boolean({ description: 'Also requests links elsewhere.' })),
  per: Type.Optional(
    Type.Integer({ minimum: 1, about: `Problems of each kind; ${DEFAULT_PER} by default, at most ${MAX_PER}.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, about: 'From the meta of an earlier answer.' })),
})

export const CheckResult = named(
  'CheckResult',
  Type.Object({
    data: Type.Array(
      Type.Object({
        kind: oneOf(CHECK_KINDS, { about: 'What is wrong.' }),
        severity: oneOf(SEVERITIES, {
          about: 'error: visitors miss something; warning: some do, or search engines; notice: worth a look.',
        }),
        message: Type.String({ about: 'A sentence.' }),
        record: Type.Object(
          { kind: oneOf([...HTML_RECORDS, 'asset', 'redirect', 'row', 'form'], { about: 'Its kind.' }), id: Id },
          { about: 'The record it is in.' },
        ),
        path: about(
          nullable(Type.String()),
          "A page's path, or the row's where it shows rows, or a redirect's from_path.",
        ),
        field: about(nullable(Type.String()), 'The field at fault.'),
        line: about(nullable(Type.Integer()), 'The line in the field, from 1.'),
        offset: about(nullable(Type.Integer()), 'The place in the field, in UTF-16 units.'),
      }),
      { about: 'The first problems of each kind. Html is that which visitors see.' },
    ),
    totals: Type.Object(
      Object.fromEntries(
        CHECK_KINDS.map((kind) => [kind, Type.Optional(Type.Integer({ about: `Problems of the kind ${kind}.` }))]),
      ),
      {
        about: 'How many problems of each kind there are; kinds without one are left out.',
      },
    ),
    checked: Type.Object(
      {
        records: Type.Integer({ about: 'Pages, shared parts, components and snippets whose html was read.' }),
        outside_links: Type.Integer({ about: 'Addresses outside that were requested.' }),
      },
      { about: 'What was looked at.' },
    ),
    unchecked: Type.Array(Type.String(), { about: 'What was not looked at, and why.' }),
    meta: CursorMeta,
  }),
)
