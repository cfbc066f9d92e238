import Type from 'typebox'
import type { Plans } from '#accounts/plans.ts'
import { Storage, storageOf } from '#accounts/storage.ts'
import type { Links } from '#operations/links.ts'
import { ROLES, type Role } from '#operations/roles.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#operations/schemas.ts'
import type { WebsiteRecord } from '#resources/websites/store.ts'

const MAX_NAME = 200
const MAX_LANGUAGES = 50
const MAX_ROBOTS_TXT = 100_000

const Language = Type.String({ minLength: 1, maxLength: 35, description: 'BCP 47, like en or pt-BR.' })

const WRITABLE = {
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  subdomain: Type.String({ minLength: 1, maxLength: 63, description: 'Unique; derived from the name when absent.' }),
  default_language: Language,
  languages: Type.Array(Language, { maxItems: MAX_LANGUAGES }),
  time_zone: Type.String({ minLength: 1, maxLength: 100, description: 'IANA name, like Europe/Berlin.' }),
  home_page_id: NullableId,
  not_found_page_id: NullableId,
  favicon_asset_id: NullableId,
  theme_id: NullableId,
  robots_txt: nullable(Type.String({ maxLength: MAX_ROBOTS_TXT })),
  ai_crawler_policy: oneOf(['allow', 'no_training', 'block']),
}

const { name, ...rest } = WRITABLE
export const NewWebsite = Type.Object({ name, ...Type.Partial(Type.Object(rest)).properties })
export const WebsiteChanges = Type.Object(Type.Partial(Type.Object(WRITABLE)).properties)

export const Website = Type.Object({
  id: Id,
  ...WRITABLE,
  url: Type.String(),
  primary_domain: nullable(Type.String()),
  role: oneOf(ROLES, { description: 'Your role on the website.' }),
  storage: Storage,
  created_at: Timestamp,
  updated_at: Timestamp,
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
    primary_domain: null,
    default_language: row.default_language,
    languages: JSON.parse(row.languages),
    time_zone: row.time_zone,
    home_page_id: row.home_page_id,
    not_found_page_id: row.not_found_page_id,
    favicon_asset_id: row.favicon_asset_id,
    theme_id: row.theme_id,
    robots_txt: row.robots_txt,
    ai_crawler_policy: row.ai_crawler_policy,
    role: row.caller_role ?? role,
    storage: storageOf(row, plans),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}
