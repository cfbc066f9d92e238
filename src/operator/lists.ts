import Type from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { Id, oneOf, timestamp } from '#kernel/operations/schemas.ts'
import type { ListedUser, ListedWebsite, Part } from '#operator/answers.ts'
import {
  newestUsers,
  newestWebsites,
  PER,
  type UserRow,
  usersThatBegin,
  type WebsiteRow,
  websitesThatBegin,
} from '#operator/lists-store.ts'
import { operatorRequest } from '#operator/operator-request.ts'

const MAX_SEARCHED = 200
const Search = Type.Optional(Type.String({ maxLength: MAX_SEARCHED }))

export const listUsers = operatorRequest({
  method: 'GET',
  path: '/users',
  query: Type.Object({
    search: Search,
    only: Type.Optional(oneOf(['suspended', 'operators'] as const)),
    before: Type.Optional(Id),
  }),
  async answer({ database, query: { search, only, before = null } }): Promise<Part<ListedUser>> {
    const text = search?.trim()
    if (text) return partOf(await usersThatBegin(database, text), shownUser, true)
    return partOf(await newestUsers(database, only ?? 'all', before), shownUser)
  },
})

export const listWebsites = operatorRequest({
  method: 'GET',
  path: '/websites',
  query: Type.Object({ search: Search, before: Type.Optional(Id) }),
  async answer({ database, links, query: { search, before = null } }): Promise<Part<ListedWebsite>> {
    const text = search?.trim()
    const shown = (row: WebsiteRow) => shownWebsite(row, links)
    if (text) return partOf(await websitesThatBegin(database, text), shown, true)
    return partOf(await newestWebsites(database, before), shown)
  },
})

/** @param rows one more than a part holds, where there are more */
function partOf<Row extends { id: string }, Shown>(
  rows: readonly Row[],
  shown: (row: Row) => Shown,
  isSearch = false,
): Part<Shown> {
  const data = rows.slice(0, PER)
  const more = rows.length > PER
  return { data: data.map(shown), next: more && !isSearch ? data.at(-1)!.id : null, more: more && isSearch }
}

function shownUser({ storage_used, is_operator, websites, suspended_at, created_at, ...user }: UserRow): ListedUser {
  return {
    ...user,
    is_operator: is_operator === 1,
    websites: Number(websites),
    storage_bytes: storage_used,
    suspended_at: suspended_at === null ? null : timestamp(suspended_at),
    created_at: timestamp(created_at),
  }
}

export function shownWebsite(
  { primary_domain, subdomain, suspended_at, created_at, ...website }: WebsiteRow,
  links: Links,
): ListedWebsite {
  return {
    ...website,
    subdomain: subdomain!,
    url: links.onWebsite({ subdomain, primary_domain }, '/'),
    suspended_at: suspended_at === null ? null : timestamp(suspended_at),
    created_at: timestamp(created_at),
  }
}
