import type { Actor } from '#kernel/operations/caller.ts'
import type { Links } from '#kernel/operations/links.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import type { PurchaseRow } from '#resources/domains/purchases/record.ts'
import { VERBS } from '#resources/domains/purchases/words.ts'

type About = { to: string; website: string; purchase: PurchaseRow }

/** Characters of a reason in a mail: the registrar may have written it. */
const MAX_ERROR = 500

export function confirmLetter({ to, website, purchase, links }: About & { links: Links }): Mail {
  const { amount, currency, years, requested_by } = purchase
  const { name, client } = JSON.parse(requested_by) as Actor
  const asking = client === null ? 'an agent' : `the program “${quotedName(client)}”`
  return composeMail({
    to,
    subject: `Confirm the ${purchase.kind === 'registration' ? 'purchase' : purchase.kind} of ${purchase.unicode_name}`,
    before: [
      `On behalf of ${quotedName(name)}, ${asking} wants to ${VERBS[purchase.kind].to} the domain ${purchase.unicode_name} for the website “${quotedName(website)}”: ${amount} ${currency} for ${termOf(years)}.`,
      'Nothing is bought unless an admin of the website confirms it.',
    ],
    link: { text: 'See the purchase', url: links.purchase(purchase) },
    after: ['If you do nothing, it expires after three days.'],
  })
}

export function registeredLetter({ to, website, purchase, links }: About & { links: Links }): Mail {
  return composeMail({
    to,
    subject: purchase.kind === 'renewal' ? `${purchase.unicode_name} is renewed` : `${purchase.unicode_name} is yours`,
    before: [
      `The domain ${purchase.unicode_name} was ${VERBS[purchase.kind].done} for the website “${quotedName(website)}”, for ${termOf(purchase.years)}.`,
      purchase.auto_renew === 1
        ? 'It is set to renew automatically.'
        : 'It is not set to renew automatically: turn auto_renew on to keep it.',
    ],
    link: { text: 'Open the service', url: links.base },
  })
}

export function failedLetter({ to, website, purchase }: About): Mail {
  const { done } = VERBS[purchase.kind]
  return composeMail({
    to,
    subject: `${purchase.unicode_name} was not ${purchase.kind === 'registration' ? 'bought' : done}`,
    before: [
      `The domain ${purchase.unicode_name} was not ${done} for the website “${quotedName(website)}”. Nothing is charged.`,
      quotedName(purchase.error ?? '', MAX_ERROR),
    ],
  })
}

export function termOf(years: number): string {
  return years === 1 ? 'one year' : `${years} years`
}
