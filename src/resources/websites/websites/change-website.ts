import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import type { WebsiteRow } from '#kernel/database/tables/websites.ts'
import { isUniqueViolation } from '#kernel/database/violations.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { assetIsOf } from '#resources/content/assets/store.ts'
import { pageIsOf } from '#resources/content/pages/store.ts'
import { isRecordOf } from '#resources/content/versioned/store.ts'
import { changedFacts } from '#resources/websites/websites/facts.ts'
import { checkLanguage, checkSubdomain, checkTimeZone } from '#resources/websites/websites/rules.ts'
import type { WebsiteChanges } from '#resources/websites/websites/schema.ts'

/**
 * The website with the given fields changed.
 * @throws ValidationFailed naming the first field that is wrong
 */
export async function changedWebsite(
  tx: Tx,
  website: WebsiteRow,
  fields: Static<typeof WebsiteChanges>,
): Promise<WebsiteRow> {
  const next = { ...website }
  for (const field of PLAIN_FIELDS) if (fields[field] !== undefined) Object.assign(next, { [field]: fields[field] })
  if (!next.name.trim()) throw invalid('name', "can't be blank")
  if (fields.subdomain !== undefined) next.subdomain = subdomainOf(fields.subdomain)
  if (fields.default_language !== undefined)
    next.default_language = languageOf('default_language', fields.default_language)
  const languages = (fields.languages ?? (JSON.parse(next.languages) as string[])).map((tag) =>
    languageOf('languages', tag),
  )
  next.languages = JSON.stringify([...new Set([next.default_language, ...languages])])
  if (fields.time_zone !== undefined) next.time_zone = timeZoneOf(fields.time_zone)
  for (const field of ['home_page_id', 'not_found_page_id'] as const) {
    const id = fields[field]
    if (id && !(await pageIsOf(tx, website.id, id))) throw invalid(field, 'must name a page of this website')
  }
  const icon = fields.favicon_asset_id
  if (icon && !(await assetIsOf(tx, website.id, icon)))
    throw invalid('favicon_asset_id', 'must name an asset of this website')
  const theme = fields.theme_id
  if (theme && !(await isRecordOf(tx, 'theme', website.id, theme.toLowerCase())))
    throw invalid('theme_id', 'must name a theme of this website')
  if (theme) next.theme_id = theme.toLowerCase()
  if (fields.analytics_script !== undefined) next.analytics_script = fields.analytics_script ? 1 : 0
  if (fields.facts) next.facts = JSON.stringify(changedFacts(JSON.parse(website.facts), { ...fields.facts }))
  if (fields.publish_policy)
    next.publish_policy = JSON.stringify({ ...JSON.parse(website.publish_policy), ...fields.publish_policy })
  return next
}

const PLAIN_FIELDS = [
  'name',
  'home_page_id',
  'not_found_page_id',
  'favicon_asset_id',
  'theme_id',
  'robots_txt',
  'ai_crawler_policy',
] as const

function subdomainOf(input: string): string {
  const subdomain = input.toLowerCase()
  const message = checkSubdomain(subdomain)
  if (message) throw invalid('subdomain', message)
  return subdomain
}

function languageOf(field: string, tag: string): string {
  const language = checkLanguage(tag)
  if (!language) throw invalid(field, `'${tag}' is not a language tag, like en or pt-BR`)
  return language
}

function timeZoneOf(zone: string): string {
  const name = checkTimeZone(zone)
  if (!name) throw invalid('time_zone', 'must be an IANA time zone, like Europe/Berlin')
  return name
}

export const subdomainTaken = () => invalid('subdomain', 'has already been taken')

/** Two websites take the subdomain at the same time: the unique index lets one of them have it. */
export function asSubdomainTaken(error: unknown): never {
  throw isUniqueViolation(error) ? subdomainTaken() : error
}
