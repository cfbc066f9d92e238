import type { Db } from '#kernel/database/database.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { type DomainName, parseDomainName } from '#net/domain-name.ts'
import type { Checked, Offer, Registrar } from '#providers/registrar/registrar.ts'
import { namesTaken } from '#resources/domains/purchases/store.ts'

/** A registrar that does not answer at all, in milliseconds. */
const CHECK_MS = 12_000

/** @throws ValidationFailed that names what is no domain name */
export function readNames(texts: readonly string[]): DomainName[] {
  const names = new Map<string, DomainName>()
  const wrong: string[] = []
  for (const text of texts) {
    const read = parseDomainName(text)
    if (read.ok) names.set(read.name, read)
    else wrong.push(`has ${JSON.stringify(text.slice(0, 100))}, which ${read.message}`)
  }
  if (wrong.length > 0) throw new ValidationFailed({ names: wrong })
  return [...names.values()]
}

/**
 * Availability and prices, in the order of the names. What somebody here owns or is buying is taken, and what is no
 * registrable name itself, like `www.example.org`, is not asked about.
 */
export async function checkAvailability(db: Db, registrar: Registrar, names: readonly DomainName[]): Promise<Checked> {
  const registrable = names.filter(({ name, apex }) => name === apex).map(({ name }) => name)
  const [checked, taken] = await Promise.all([
    askRegistrar(registrar, registrable),
    namesTaken(
      db,
      names.map(({ name }) => name),
    ),
  ])
  if (!checked.ok) return checked
  const offers = new Map(checked.offers.map((offer) => [offer.name, offer]))
  const rows = names.map(({ name }) => {
    const offer = offers.get(name) ?? notSold(name)
    return { ...offer, available: offer.available && !taken.has(name) }
  })
  return { ...checked, offers: rows }
}

export async function askRegistrar(registrar: Registrar, names: readonly string[]): Promise<Checked> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Checked>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, message: 'The registrar took too long to answer' }), CHECK_MS)
  })
  try {
    return await Promise.race([registrar.check(names), late])
  } finally {
    clearTimeout(timer)
  }
}

function notSold(name: string): Offer {
  const prices = { registrationPrice: null, transferPrice: null, renewalPrice: null }
  return { name, available: false, ...prices, premium: false, whoisPrivacy: null }
}
