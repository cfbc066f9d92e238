import Type from 'typebox'
import { newId } from '#kernel/database/ids.ts'
import { tableOf } from '#kernel/database/tables/table.ts'
import { named } from '#kernel/operations/named.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import {
  ALL_PROMISES,
  changeable,
  creatable,
  defineRecord,
  newRow,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { choice, count, flag, hidden, json, plain } from '#kernel/records/field.ts'
import { MAX_COUNTRIES, MAX_LANGUAGES } from '#resources/traffic/redirects/conditions.ts'
import { MAX_TARGET_CHARACTERS, STATUSES } from '#resources/traffic/redirects/rules.ts'

/** More than a path may have, since it may come encoded. */
const MAX_FROM_CHARACTERS = 5_000
export const MAX_POSITION = 1_000_000_000
export const ORIGINS = ['manual', 'auto', 'import'] as const

const statusWith = (words: { about?: string; description?: string }) =>
  Type.Unsafe<(typeof STATUSES)[number]>({ type: 'integer', enum: [...STATUSES], ...words })
const Status = statusWith({ about: '200 shows what is at `to`; 404 and 410 have none.' })
const NewStatus = statusWith({ description: '301 unless given; 200 shows `to` here; 404, 410: no `to`.' })

const Countries = Type.Array(Type.String({ maxLength: 20 }), {
  maxItems: MAX_COUNTRIES,
  about: 'Countries of its visitors, like DE.',
})
const Languages = Type.Array(Type.String({ maxLength: 35 }), {
  maxItems: MAX_LANGUAGES,
  about: 'Their best languages, like pt-BR.',
})

export const redirect = defineRecord({
  kind: 'redirect',
  plural: 'redirects',
  table: 'redirects',
  title: 'from_path',
  promises: ALL_PROMISES,
  fields: {
    from_path: plain(Type.String({ about: 'The path or pattern that is redirected.' }), {
      write: Type.String({
        minLength: 1,
        maxLength: MAX_FROM_CHARACTERS,
        description: 'A path; :slug is one segment, /blog/* all below.',
      }),
      change: Type.String({ minLength: 1, maxLength: MAX_FROM_CHARACTERS, about: 'A path or pattern.' }),
      required: true,
    }),
    to: plain(Type.String({ about: 'Where it leads: a path or an address; empty with 404 and 410.' }), {
      column: 'to_path',
      write: Type.String({
        maxLength: MAX_TARGET_CHARACTERS,
        description: 'A path or address; may use :slug, and :splat for *.',
      }),
      change: Type.String({ maxLength: MAX_TARGET_CHARACTERS, about: 'A path or address; empty with 404 and 410.' }),
      blank: '',
    }),
    status: choice(Status, { write: NewStatus, change: Status, blank: 301 }),
    active: flag(
      { about: 'false turns it off.' },
      { write: Type.Boolean({ about: 'true unless given; false turns it off.' }), blank: 1 },
    ),
    force: flag(
      { description: 'Redirects even where a page exists.' },
      { write: Type.Boolean({ description: 'Even where a page exists.' }), blank: 0 },
    ),
    preserve_query: flag(
      { description: "Whether the visitor's query is appended." },
      { write: Type.Boolean({ description: 'true unless given.' }), blank: 1 },
    ),
    position: count(Type.Integer({ description: 'Patterns are tried in this order, the older first among equals.' }), {
      write: Type.Integer({
        minimum: 0,
        maximum: MAX_POSITION,
        description: 'Order among patterns.',
      }),
      change: Type.Integer({ minimum: 0, maximum: MAX_POSITION, about: 'Order among patterns.' }),
    }),
    countries: {
      ...json(Countries, { write: Countries, blank: '[]' }),
      move: Countries,
    },
    languages: {
      ...json(Languages, { write: Languages, blank: '[]' }),
      move: Languages,
    },
    origin: choice(oneOf(ORIGINS, { description: 'auto: left behind by a page that moved.' }), { moved: true }),
    hit_count: count(Type.Integer({ description: 'How often it was followed, up to a few seconds ago.' }), {
      blank: 0,
      saved: false,
    }),
    is_pattern: hidden<number>()({ blank: 0, history: false }),
    conditions: hidden<string>()({ blank: '', history: false }),
  },
})

export interface RedirectRow extends RowOf<typeof redirect> {}
export const redirectTables = {
  redirects: tableOf<RedirectRow>(redirect, 'resources/traffic/redirects'),
}

export const Redirect = named('Redirect', shapeOf(redirect))
export const NewRedirect = named('RedirectCreate', Type.Object(creatable(redirect)))
export const RedirectChanges = named('RedirectUpdate', Type.Object(changeable(redirect)))
export const presentRedirect = presenterOf(redirect)

type Given = Pick<RedirectRow, 'website_id' | 'position' | 'origin'> & { now: number }

/** A redirect with every default; its paths are still to be set. */
export function newRedirect(given: Given): RedirectRow {
  return newRow(redirect, { id: newId(), from_path: '/', ...given })
}
