import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { readChoice } from '#kernel/operations/content-choice.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { cellsOf } from '#kernel/records/define-record.ts'
import { assetIsOf } from '#resources/content/assets/store.ts'
import { pageIsOf } from '#resources/content/pages/store.ts'
import { isRecordOf } from '#resources/content/versioned/store.ts'
import { type ContentEditors, changedChoice } from '#resources/websites/websites/content-editors.ts'
import { changedFacts } from '#resources/websites/websites/facts.ts'
import { website as record, type WebsiteChanges, type WebsiteRow } from '#resources/websites/websites/record.ts'
import { responseHeadersProblem } from '#resources/websites/websites/response-headers.ts'
import { checkLanguage, checkSubdomain, checkTimeZone } from '#resources/websites/websites/rules.ts'

/**
 * The website with the given fields changed.
 * @throws ValidationFailed naming the first field that is wrong
 */
export async function changedWebsite(
  tx: Tx,
  website: WebsiteRow,
  fields: Static<typeof WebsiteChanges>,
): Promise<WebsiteRow> {
  const {
    subdomain: _,
    default_language: __,
    languages: ___,
    facts: ____,
    publish_policy: _____,
    content_editors: ______,
    publish: _______,
    ...plain
  } = fields
  const next: WebsiteRow = { ...website, ...cellsOf(record, plain) }
  if (!next.name.trim()) throw invalid('name', "can't be blank")
  if (fields.subdomain !== undefined) next.subdomain = subdomainOf(fields.subdomain)
  if (fields.default_language !== undefined)
    next.default_language = languageOf('default_language', fields.default_language)
  const languages = (fields.languages ?? (JSON.parse(next.languages) as string[])).map((tag) =>
    languageOf('languages', tag),
  )
  next.languages = JSON.stringify([...new Set([next.default_language, ...languages])])
  const headersProblem = fields.response_headers ? responseHeadersProblem(fields.response_headers) : null
  if (headersProblem !== null) throw invalid('response_headers', headersProblem)
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
  if (fields.facts) next.facts = JSON.stringify(changedFacts(JSON.parse(website.facts), { ...fields.facts }))
  if (fields.publish_policy) {
    const { people, agents } = { ...JSON.parse(website.publish_policy), ...fields.publish_policy }
    next.publish_policy = JSON.stringify({ people, agents })
  }
  if (fields.content_editors)
    next.content_editors = JSON.stringify(
      changedChoice(readChoice<ContentEditors>(website.content_editors), fields.content_editors),
    )
  return next
}

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

export const asSubdomainTaken = asTaken(subdomainTaken)
