import type { DnsLinks } from '#kernel/operations/links.ts'
import { checkSpf, type SpfVerdict } from '#mail/policies/check-spf.ts'
import { holdsDkimKey } from '#mail/policies/dkim-record.ts'
import { isDmarc } from '#mail/policies/dmarc-record.ts'
import { isSpf } from '#mail/policies/spf-record.ts'
import { apexOf } from '#net/domain-name.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'
import type { PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'

/** Values of the DNS: empty where there certainly are none, null where no answer could be had. */
type Seen = readonly string[] | null

/** What a check saw of what receivers of mail look at. */
export type MailSeen = {
  /** That of the key when the check was made. */
  selector: string
  dkim: Seen
  dmarc: Seen
  /** `verdict` is null where no answer could be had. */
  spf: { records: Seen; verdict: SpfVerdict | null }
}

/** Of one answer, which a stranger's server writes; they are stored and shown. A DKIM record has some 400 characters. */
const MAX_VALUES = 5
const MAX_CHARACTERS = 1_000
/** No further included record is asked for after that, in milliseconds. */
const MAX_SPF_MS = 5_000

class NoAnswer extends Error {}

export async function observeMail(
  resolver: Resolver,
  name: string,
  { selector }: Pick<PublicDkimKey, 'selector'>,
  { spf }: DnsLinks,
): Promise<MailSeen> {
  const txt = async (asked: string) => {
    const found = await resolver.txt(asked)
    if (!found.ok && found.reason !== 'none') throw new NoAnswer()
    return found.ok ? found.values : []
  }
  const [dkim, dmarc, seenSpf] = await Promise.all([
    orNull(txt(dkimName(name, selector))),
    orNull(observeDmarc(txt, name)),
    spf === null ? { records: null, verdict: null } : observeSpf(txt, name, spf),
  ])
  return { selector, dkim: dkim && shortened(dkim), dmarc: dmarc && shortened(dmarc), spf: seenSpf }
}

export function dkimName(name: string, selector: string): string {
  return `${selector}._domainkey.${name}`
}

export function dmarcName(name: string): string {
  return `_dmarc.${name}`
}

/** Whether receivers can verify mail signed with the key; null when that is not known. Several records are as bad as none. */
export function isDkimRight({ dkim }: MailSeen, { public_key }: PublicDkimKey): boolean | null {
  if (dkim === null) return null
  return dkim.length === 1 && holdsDkimKey(dkim[0]!, public_key)
}

type Txt = (name: string) => Promise<string[]>

/** That of the registrable name holds for names below it that have none (RFC 7489, section 6.6.3). */
async function observeDmarc(txt: Txt, name: string): Promise<string[]> {
  const own = (await txt(dmarcName(name))).filter(isDmarc)
  const apex = apexOf(name)
  if (own.length > 0 || apex === null || apex === name) return own
  return (await txt(dmarcName(apex))).filter(isDmarc)
}

async function observeSpf(txt: Txt, name: string, wanted: string): Promise<MailSeen['spf']> {
  const deadline = Date.now() + MAX_SPF_MS
  let records: Seen = null
  const look = async (asked: string) => {
    if (Date.now() > deadline) throw new NoAnswer()
    const values = await txt(asked)
    if (asked === name) records = shortened(values.filter(isSpf))
    return values
  }
  const verdict = await orNull(checkSpf(name, wanted, look))
  return { records, verdict }
}

async function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NoAnswer) return null
    throw error
  }
}

function shortened(values: readonly string[]): string[] {
  return values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_CHARACTERS))
}
