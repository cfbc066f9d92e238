import { type Filter, listAllWebsites, listUsers } from '#accounts/lists-store.ts'
import { type Command, CommandError, type Values } from '#cli/command.ts'
import { withDatabase } from '#cli/with-database.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { timestamp } from '#kernel/operations/schemas.ts'

const PER = { usual: 100, most: 1_000 }
const USAGE = '[--email PART] [--page N] [--per N]'
const OPTIONS = { email: { type: 'string' }, page: { type: 'string' }, per: { type: 'string' } } as const

export const userList: Command = {
  name: 'user list',
  summary:
    'Print the users with their accounts as a JSON list, the newest first; --email filters by a part of the address.',
  usage: USAGE,
  options: OPTIONS,
  async run({ values, config, print }) {
    const users = await withDatabase(config, ({ reader }) => listUsers(reader, filterOf(values)))
    const shown = users.map(({ storage_used, suspended_at, created_at, ...user }) => ({
      ...user,
      storage_bytes: storage_used,
      suspended_at: suspended_at && timestamp(suspended_at),
      created_at: timestamp(created_at),
    }))
    print(JSON.stringify(shown))
  },
}

export const websiteList: Command = {
  name: 'website list',
  summary: "Print the websites as a JSON list, the newest first; --email filters by a part of the owner's address.",
  usage: USAGE,
  options: OPTIONS,
  async run({ values, config, print }) {
    const links = linksOf(config)
    const websites = await withDatabase(config, ({ reader }) => listAllWebsites(reader, filterOf(values)))
    const shown = websites.map(({ primary_domain, suspended_at, created_at, ...website }) => ({
      ...website,
      url: links.onWebsite({ subdomain: website.subdomain, primary_domain }, '/'),
      suspended_at: suspended_at && timestamp(suspended_at),
      created_at: timestamp(created_at),
    }))
    print(JSON.stringify(shown))
  },
}

function filterOf(values: Values): Filter {
  const limit = countOf(values, 'per', PER.usual, PER.most)
  const page = countOf(values, 'page', 1, 1_000_000)
  return { email: (values.email as string | undefined) ?? null, limit, offset: (page - 1) * limit }
}

function countOf(values: Values, name: 'page' | 'per', fallback: number, max: number): number {
  const text = values[name]
  if (text === undefined) return fallback
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= max) return count
  throw new CommandError(`--${name} must be a whole number from 1 to ${max}`)
}
