import { Secrets } from '#auth/secrets.ts'
import { type Command, CommandError, CommandFailed, required } from '#cli/command.ts'
import { withDatabase } from '#cli/with-database.ts'
import type { Database } from '#kernel/database/database.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { parseDomainName } from '#net/domain-name.ts'
import { holderOf } from '#resources/domains/domains/store.ts'
import { fulfilOrder, rejectOrder } from '#resources/domains/purchases/by-hand.ts'
import type { PurchaseRow } from '#resources/domains/purchases/record.ts'
import { noteExpiry } from '#resources/domains/purchases/refresh-registrations.ts'
import { openAuthCode, openRegistrant } from '#resources/domains/purchases/registrant.ts'
import { listOrders } from '#resources/domains/purchases/store.ts'

const MAX_ORDERS = 1_000
const MAX_YEARS = 10
/** A running server finds the change on its own. */
const NO_FEED = { committed: () => {} }
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const domainOrders: Command = {
  name: 'domain orders',
  summary:
    'List the domains that you are to register, renew or transfer (`kind`), as JSON, one a line, with the registrant and the code of a transfer.',
  usage: '',
  options: {},
  async run({ config, print }) {
    const secrets = new Secrets(config)
    const orders = await withDatabase(config, (database) => listOrders(database.reader, MAX_ORDERS))
    for (const order of orders) print(JSON.stringify(shown(order, secrets)))
  },
}

export const domainFulfil: Command = {
  name: 'domain fulfil',
  summary:
    'Say that you registered, renewed or transferred a domain; the DNS of a new one is then managed here. --expires is the last day of the registration, --reference what the registrar calls it.',
  usage: '--name N [--expires YYYY-MM-DD] [--reference R]',
  options: { name: { type: 'string' }, expires: { type: 'string' }, reference: { type: 'string' } },
  async run({ values, config, print }) {
    const expiresAt = values.expires === undefined ? null : dayOf(String(values.expires))
    const reference = (values.reference as string | undefined) ?? null
    const name = nameOf(required(values, 'name'))
    await withDatabase(config, async (database) => {
      const done = await fulfilOrder(database, linksOf(config), { name, reference, expiresAt })
      if (done === 'waits') throw waits(name)
      if (done === 'none') throw unknown(name)
      print(JSON.stringify({ name, domain_id: done.domainId, expires_at: timestamp(done.expiresAt) }))
    })
  },
}

export const domainReject: Command = {
  name: 'domain reject',
  summary:
    'Say that you do not register, renew or transfer a domain that was ordered; the admins of the website get the reason by mail.',
  usage: '--name N --reason TEXT',
  options: { name: { type: 'string' }, reason: { type: 'string' } },
  async run({ values, config, print }) {
    const [name, reason] = [nameOf(required(values, 'name')), required(values, 'reason')]
    await withDatabase(config, async (database: Database) => {
      const done = await rejectOrder(database, linksOf(config), { name, reason })
      if (done === 'waits') throw waits(name)
      if (done === 'none') throw unknown(name)
      print(JSON.stringify({ name, status: 'failed', error: reason }))
    })
  },
}

export const domainRenew: Command = {
  name: 'domain renew',
  summary: 'Renew a purchased domain at the registrar now, which charges for it, and store when it ends.',
  usage: '--name N [--years N]',
  options: { name: { type: 'string' }, years: { type: 'string' } },
  async run({ values, config, print }) {
    const name = nameOf(required(values, 'name'))
    const years = Number(values.years ?? 1)
    if (!Number.isInteger(years) || years < 1 || years > MAX_YEARS)
      throw new CommandError(`--years must be a whole number from 1 to ${MAX_YEARS}`)
    const { registrarOf } = await import('#process/adapters.ts')
    const registrar = registrarOf(config)
    if (registrar.byHand)
      throw new CommandError(`Renew it where you registered it, then run: domain fulfil --name ${name} --expires DAY`)
    await withDatabase(config, async (database) => {
      const domain = await holderOf(database.reader, name)
      if (domain?.source !== 'purchased') throw new CommandError(`${name} is not a purchased domain`)
      const renewed = await registrar.renew(name, years, null)
      if (!renewed.ok) throw new CommandFailed(`${renewed.message}.`)
      const found = await registrar.find(name, null)
      const expiresAt = found.ok && found.state === 'registered' ? found.expiresAt : null
      if (expiresAt !== null) await noteExpiry({ database, feed: NO_FEED, links: linksOf(config) }, domain, expiresAt)
      print(JSON.stringify({ name, years, expires_at: expiresAt === null ? null : timestamp(expiresAt) }))
    })
  },
}

function shown(order: PurchaseRow, secrets: Secrets) {
  const { name, years, amount, currency, website_id, created_at } = order
  const wanted = { auto_renew: order.auto_renew === 1, whois_privacy: order.whois_privacy === 1 }
  const rest = { website_id, ordered_at: timestamp(created_at), registrant: openRegistrant(secrets, order) }
  return {
    name,
    kind: order.kind,
    auth_code: openAuthCode(secrets, order),
    years,
    amount,
    currency,
    ...wanted,
    ...rest,
  }
}

function nameOf(text: string): string {
  const read = parseDomainName(text)
  if (!read.ok) throw new CommandError(`--name ${read.message}`)
  return read.name
}

function dayOf(text: string): number {
  const day = DAY.test(text) ? Date.parse(`${text}T23:59:59.000Z`) : Number.NaN
  if (Number.isNaN(day)) throw new CommandError('--expires must be a day, like 2027-11-30')
  return day
}

function waits(name: string): CommandError {
  return new CommandError(`${name} was requested by an agent, and waits until an admin of the website confirms it`)
}

function unknown(name: string): CommandError {
  return new CommandError(`${name} is not ordered; list what is with: domain orders`)
}
