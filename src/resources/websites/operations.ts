import type { Static } from 'typebox'
import Type from 'typebox'
import { limitsOf } from '#accounts/limits.ts'
import { accountForUpdate, freeWebsiteStorage } from '#accounts/store.ts'
import type { Tx } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import type { WebsiteRow } from '#database/tables/websites.ts'
import { isUniqueViolation } from '#database/violations.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { invalid, LimitReached } from '#operations/errors.ts'
import { windowOf } from '#operations/list.ts'
import { defineOperation, type Operation } from '#operations/operation.ts'
import { listOf, Paging } from '#operations/schemas.ts'
import { at } from '#operations/target.ts'
import { grantAccess } from '#resources/accesses/store.ts'
import { assetIsOf } from '#resources/assets/store.ts'
import { pageIsOf } from '#resources/pages/store.ts'
import {
  candidateSubdomains,
  checkLanguage,
  checkSubdomain,
  checkTimeZone,
  subdomainFromName,
} from '#resources/websites/rules.ts'
import { NewWebsite, presentWebsite, Website, WebsiteChanges, websiteRevision } from '#resources/websites/schema.ts'
import {
  countWebsites,
  hideWebsite,
  insertWebsite,
  listWebsites,
  saveWebsite,
  subdomainsTaken,
  websiteTarget,
} from '#resources/websites/store.ts'

const answer = { output: Website, present: presentWebsite as never, revision: websiteRevision as never }
const target = at('id', websiteTarget)

const list = defineOperation({
  name: 'websites_list',
  summary: 'List the websites that you have access to',
  scope: 'read',
  routes: ['GET /websites'],
  query: Type.Object(Paging),
  output: listOf(Website),
  list: true,
  present: presentWebsite as never,
  async handler({ db, caller, query }) {
    const window = windowOf(query)
    return { ...(await listWebsites(db, caller.userId, window)), window }
  },
})

const create = defineOperation({
  name: 'websites_create',
  summary: 'Create a website; it is served at once at its subdomain, and you are its admin',
  scope: 'write',
  routes: ['POST /websites'],
  input: NewWebsite,
  status: 201,
  ...answer,
  emits: 'website.created',
  async handler({ tx, caller, now, input, plans }) {
    const account = await accountForUpdate(tx, caller.accountId)
    const limit = limitsOf(account, plans).websites
    if ((await countWebsites(tx, account.id)) >= limit)
      throw new LimitReached('website_limit_reached', 'base', `The plan's limit of ${limit} websites is reached`)
    const website = await insertNamed(tx, await changedWebsite(tx, blankWebsite(account.id, now), input))
    await grantAccess(tx, { website_id: website.id, user_id: caller.userId, role: 'admin' }, now)
    return { ...website, ...account, id: website.id, website_id: website.id, created_at: now, updated_at: now }
  },
})

const show = defineOperation({
  name: 'websites_get',
  summary: 'Show a website',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:id'],
  target,
  ...answer,
  handler: async ({ target }) => target,
})

const update = defineOperation({
  name: 'websites_update',
  summary: "Change a website's settings",
  scope: 'write',
  role: 'admin',
  routes: ['PATCH /websites/:id'],
  target,
  input: WebsiteChanges,
  ...answer,
  emits: 'website.updated',
  async handler({ tx, now, target, input }) {
    const { plan, storage_limit, storage_used, domain_limit, website_id, caller_role, ...row } = target
    const website = await changedWebsite(tx, { ...row, revision: row.revision + 1, updated_at: now }, input)
    await saveWebsite(tx, website).catch(asSubdomainTaken)
    return { ...target, ...website }
  },
})

const remove = defineOperation({
  name: 'websites_delete',
  summary: 'Delete a website and everything that belongs to it',
  scope: 'write',
  role: 'admin',
  routes: ['DELETE /websites/:id'],
  target,
  output: null,
  emits: 'website.deleted',
  subject: ({ target, links, plans }) => presentWebsite(target, links, { role: target.caller_role, plans }),
  async handler({ tx, now, target }) {
    await hideWebsite(tx, target.id, now)
    await freeWebsiteStorage(tx, target.id)
    await enqueue(tx, 'websites.purge', { website_id: target.id }, now)
  },
})

export const websiteOperations: readonly Operation[] = [list, create, show, update, remove]

type Fields = Partial<Static<typeof NewWebsite>>

async function changedWebsite(tx: Tx, website: WebsiteRow, fields: Fields): Promise<WebsiteRow> {
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
  // No theme exists yet, so no id can be one.
  if (fields.theme_id) throw invalid('theme_id', 'must name a theme of this website')
  return next
}

const PLAIN_FIELDS = [
  'name',
  'home_page_id',
  'not_found_page_id',
  'favicon_asset_id',
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

/** How many candidates are looked at in one query. */
const CANDIDATES = 50

/** At the subdomain that was asked for; else at the next free one, also when others look for theirs at the same time. */
async function insertNamed(tx: Tx, website: WebsiteRow): Promise<WebsiteRow> {
  if (website.subdomain !== null) {
    if (!(await insertWebsite(tx, website))) throw subdomainTaken()
    return website
  }
  for (;;) {
    const named = { ...website, subdomain: await freeSubdomain(tx, website.name) }
    if (await insertWebsite(tx, named)) return named
  }
}

async function freeSubdomain(tx: Tx, name: string): Promise<string> {
  const base = subdomainFromName(name)
  for (let tried = 0; ; tried += CANDIDATES) {
    const some = candidateSubdomains(base).drop(tried).take(CANDIDATES).toArray()
    const taken = await subdomainsTaken(tx, some)
    const free = some.find((candidate) => !taken.has(candidate) && !checkSubdomain(candidate))
    if (free) return free
  }
}

const subdomainTaken = () => invalid('subdomain', 'has already been taken')

function asSubdomainTaken(error: unknown): never {
  throw isUniqueViolation(error) ? subdomainTaken() : error
}

function blankWebsite(account_id: string, now: number): WebsiteRow {
  return {
    id: newId(),
    account_id,
    name: '',
    subdomain: null,
    default_language: 'en',
    languages: '[]',
    time_zone: 'UTC',
    home_page_id: null,
    not_found_page_id: null,
    favicon_asset_id: null,
    theme_id: null,
    robots_txt: null,
    ai_crawler_policy: 'allow',
    revision: 1,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  }
}
