import Type, { type Static, type TSchema } from 'typebox'
import { Storage } from '#accounts/storage-shape.ts'
import { tableOf } from '#kernel/database/tables/table.ts'
import { readChoice } from '#kernel/operations/content-choice.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { EVERYTHING_LIVE } from '#kernel/operations/review.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, NullableId, nullable, oneOf, Publish } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import {
  ALL_PROMISES,
  changeable,
  creatable,
  defineRecord,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { computed, type FieldOptions, flag, hidden, json, plain } from '#kernel/records/field.ts'
import { STARTER_NAMES } from '#resources/websites/starters/starters.ts'
import {
  CHANGE_EVERYTHING,
  CONTENT_EDITORS,
  type ContentEditors,
} from '#resources/websites/websites/content-editors.ts'
import { MAX_FACTS } from '#resources/websites/websites/facts.ts'
import { MAX_RESPONSE_HEADERS } from '#resources/websites/websites/response-headers.ts'
import { MAX_LANGUAGES } from '#resources/websites/websites/rules.ts'

const MAX_NAME = 200
const MAX_ROBOTS_TXT = 100_000

const Language = Type.String({ minLength: 1, maxLength: 35, about: 'BCP 47, like en or pt-BR.' })

const Publisher = (text: string) => oneOf(['live', 'review'], { about: text })
const PUBLISH_POLICY = {
  people: Publisher('Changes by sessions and API keys.'),
  agents: Publisher('Changes by OAuth tokens, and all that come by tools.'),
}
const PolicyChanges = inTools(
  Type.Partial(Type.Object(PUBLISH_POLICY), {
    description: 'Whose changes wait for a person; only people change it.',
  }),
  'Only people change it.',
)

const ContentEditorsChanges = inTools(
  Type.Partial(Type.Object(CONTENT_EDITORS), {
    description: 'What content editors change.',
  }),
  'What content editors may change.',
)

const Script = Type.Boolean({
  description: 'Counts links out too, by a script.',
})
export const FactsShape = Type.Object(
  {},
  {
    additionalProperties: true,
    maxProperties: MAX_FACTS,
    description: 'Short texts, for {{ website.facts.phone }}. Others stay; null removes one.',
  },
)

export const website = defineRecord({
  kind: 'website',
  plural: 'websites',
  table: 'websites',
  title: 'name',
  promises: { ...ALL_PROMISES, trashed: false },
  without: ['website_id'],
  fields: {
    account_id: hidden<string>()({ history: false, saved: false }),
    name: written(
      Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'A name to recognize it by; also in llms.txt.' }),
      { required: true },
    ),
    subdomain: written(Type.String({ minLength: 1, maxLength: 63, description: 'Unique; from the name when absent.' })),
    default_language: written(
      about(Language, 'BCP 47, like en or pt-BR: the language of pages that name none; en unless given.'),
      { blank: 'en' },
    ),
    languages: writtenList(
      Type.Array(Language, {
        maxItems: MAX_LANGUAGES,
        about: 'All, the default too.',
      }),
      { blank: '[]' },
    ),
    time_zone: written(Type.String({ minLength: 1, maxLength: 100, description: 'IANA name, like Europe/Berlin.' }), {
      blank: 'UTC',
    }),
    home_page_id: written(about(NullableId, 'The page at /; null for the page whose path is /.'), { blank: null }),
    not_found_page_id: written(about(NullableId, 'Shown with 404.'), {
      blank: null,
    }),
    favicon_asset_id: written(about(NullableId, 'An image asset.'), { blank: null }),
    theme_id: written(about(NullableId, 'The active theme; null for none.'), { blank: null }),
    robots_txt: written(about(nullable(Type.String({ maxLength: MAX_ROBOTS_TXT })), 'More lines of robots.txt.'), {
      blank: null,
    }),
    response_headers: written(
      about(nullable(Type.String({ maxLength: MAX_RESPONSE_HEADERS })), 'Like a _headers file.'),
      { blank: null },
    ),
    ai_crawler_policy: written(
      oneOf(['allow', 'no_training', 'block'], {
        about: 'What robots.txt says to crawlers of AI: all of them, only crawlers that search and answer, or none.',
      }),
      { blank: 'allow' },
    ),
    analytics_script: { ...flag({}, { write: Script, blank: 0 }), show: Script },
    facts: json(FactsShape, { write: FactsShape, blank: '{}' }),
    publish_policy: json(Type.Object(PUBLISH_POLICY, { about: 'Whose changes visitors see immediately.' }), {
      write: PolicyChanges,
      blank: JSON.stringify(EVERYTHING_LIVE),
    }),
    // Paths with the hashes of their passwords.
    protection: hidden<string | null>()({ blank: null, history: false }),
    protected_paths: computed(
      Type.Array(
        Type.Object({
          path: Type.String({ about: 'With all below it.' }),
          username: about(nullable(Type.String()), 'Null for any.'),
        }),
        { about: 'Paths that ask for a password.' },
      ),
    ),
    content_editors: json(Type.Object(CONTENT_EDITORS, { about: 'What content editors change.' }), {
      read: readChoice<ContentEditors>,
      write: ContentEditorsChanges,
      blank: JSON.stringify(CHANGE_EVERYTHING),
    }),
    url: computed(Type.String({ about: 'Its address for visitors.' })),
    primary_domain: computed(about(nullable(Type.String()), 'The domain that visitors are led to; null without one.')),
    role: computed(oneOf(ROLES, { description: 'Your role on the website.' })),
    storage: computed(about(Storage, 'Storage of the account that created the website.')),
    // Of a deleted website.
    former_subdomain: hidden<string | null>()({ blank: null, history: false }),
    deleted_at: hidden<number | null>()({ blank: null, history: false }),
  },
})

/** Shown as it is given. */
function written<S extends TSchema, const O extends FieldOptions<Static<S>>>(schema: S, options: O = {} as O) {
  return plain(schema, { ...options, write: schema })
}

function writtenList<S extends TSchema, const O extends FieldOptions<string>>(schema: S, options: O) {
  return json(schema, { ...options, write: schema })
}

/** Without a subdomain while it is deleted. */
export type WebsiteRow = Omit<RowOf<typeof website>, 'subdomain'> & { subdomain: string | null }
export const websiteTables = {
  websites: tableOf<WebsiteRow>(website, 'resources/websites/websites', {
    key: ['id'],
    purge: undefined,
    // A website is created and restored by its own operations only.
    capture: { website: 'id', record: 'id', inserted: null },
  }),
}

export const Website = named('Website', shapeOf(website))
export const NewWebsite = named(
  'WebsiteCreate',
  Type.Object({
    ...creatable(website),
    starter: Type.Optional(oneOf(STARTER_NAMES, { about: 'A finished website to begin with.' })),
  }),
)
export const WebsiteChanges = named('WebsiteUpdate', Type.Object({ ...changeable(website), publish: Publish }))
export const presenter = presenterOf(website)

export const CreatedWebsite = extended('CreatedWebsite', Website, {
  import_id: Type.Optional(
    about(
      Id,
      'Of a website that begins with a starter: GET /websites/imports/:id says how far it is, usually done within seconds.',
    ),
  ),
})
