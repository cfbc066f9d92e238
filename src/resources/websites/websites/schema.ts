import Type from 'typebox'
import { storageOf } from '#accounts/storage.ts'
import { Storage } from '#accounts/storage-shape.ts'
import type { Plans } from '#config/plans.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { ROLES, type Role } from '#kernel/operations/roles.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { STARTER_NAMES } from '#resources/websites/starters/starters.ts'
import { MAX_FACTS } from '#resources/websites/websites/facts.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

const MAX_NAME = 200
const MAX_LANGUAGES = 50
const MAX_ROBOTS_TXT = 100_000

const Language = Type.String({ minLength: 1, maxLength: 35, about: 'BCP 47, like en or pt-BR.' })

const WRITABLE = {
  name: Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'A name to recognize it by; also in llms.txt.' }),
  subdomain: Type.String({ minLength: 1, maxLength: 63, description: 'Unique; derived from the name when absent.' }),
  default_language: about(Language, 'BCP 47, like en or pt-BR: the language of pages that name none; en unless given.'),
  languages: Type.Array(Language, {
    maxItems: MAX_LANGUAGES,
    about: 'The languages of the website, the default one included.',
  }),
  time_zone: Type.String({ minLength: 1, maxLength: 100, description: 'IANA name, like Europe/Berlin.' }),
  home_page_id: about(NullableId, 'The page at /; null for the page whose path is /.'),
  not_found_page_id: about(NullableId, 'The page that is shown with 404 where there is none.'),
  favicon_asset_id: about(NullableId, "The website's icon, an image asset."),
  theme_id: about(NullableId, 'The active theme; null for none.'),
  robots_txt: about(
    nullable(Type.String({ maxLength: MAX_ROBOTS_TXT })),
    'Lines that robots.txt has besides those of the crawler policy.',
  ),
  ai_crawler_policy: oneOf(['allow', 'no_training', 'block'], {
    about: 'What robots.txt says to crawlers of AI: all of them, only those that search and answer, or none.',
  }),
  analytics_script: Type.Boolean({
    description: 'Whether pages carry a small script that counts links out and views of single-page sites.',
  }),
  facts: Type.Object(
    {},
    {
      additionalProperties: true,
      maxProperties: MAX_FACTS,
      description: 'Short texts like phone, for {{ website.facts.phone }}. Others stay as they are; null removes one.',
    },
  ),
}

const Publisher = (text: string) => oneOf(['live', 'review'], { about: text })
const PUBLISH_POLICY = {
  people: Publisher('Changes by sessions and API keys.'),
  agents: Publisher('Changes by OAuth tokens, and all that come by tools.'),
}
const PolicyChanges = Type.Partial(Type.Object(PUBLISH_POLICY), {
  description: 'Whose changes wait until they are published; only people change it.',
})

const { name, ...rest } = WRITABLE
const publish_policy = Type.Optional(PolicyChanges)
export const NewWebsite = named(
  'WebsiteCreate',
  Type.Object({
    name,
    ...Type.Partial(Type.Object(rest)).properties,
    publish_policy,
    starter: Type.Optional(
      oneOf(STARTER_NAMES, { description: 'Begins with this finished website instead of an empty one.' }),
    ),
  }),
)
export const WebsiteChanges = named(
  'WebsiteUpdate',
  Type.Object({ ...Type.Partial(Type.Object(WRITABLE)).properties, publish_policy }),
)

export const Website = named(
  'Website',
  Type.Object({
    id: Id,
    ...WRITABLE,
    publish_policy: Type.Object(PUBLISH_POLICY, { about: 'Whose changes visitors see at once.' }),
    url: Type.String({ about: 'Its address for visitors.' }),
    primary_domain: about(nullable(Type.String()), 'The domain that visitors are led to; null without one.'),
    role: oneOf(ROLES, { description: 'Your role on the website.' }),
    storage: about(Storage, 'Storage of the account that created the website.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const CreatedWebsite = extended('CreatedWebsite', Website, {
  import_id: Type.Optional(
    about(
      Id,
      'Of a website that begins with a starter: GET /websites/imports/:id says how far it is, usually done within seconds.',
    ),
  ),
})

/** `role` is the caller's, for rows without `caller_role`. */
export function presentWebsite(
  row: WebsiteRecord,
  links: Links,
  { role, plans }: { role: Role; plans: Plans },
): Type.Static<typeof Website> {
  return {
    id: row.id,
    name: row.name,
    subdomain: row.subdomain!,
    url: links.website(row),
    primary_domain: row.primary_domain,
    default_language: row.default_language,
    languages: JSON.parse(row.languages),
    time_zone: row.time_zone,
    home_page_id: row.home_page_id,
    not_found_page_id: row.not_found_page_id,
    favicon_asset_id: row.favicon_asset_id,
    theme_id: row.theme_id,
    robots_txt: row.robots_txt,
    ai_crawler_policy: row.ai_crawler_policy,
    analytics_script: row.analytics_script === 1,
    facts: JSON.parse(row.facts),
    publish_policy: JSON.parse(row.publish_policy),
    role: row.caller_role ?? role,
    storage: storageOf(row, plans),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}
