import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmed, topOf } from '#account-pages/account/shell.ts'
import { type Field, fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf } from '#account-pages/form-body.ts'
import { type Content, type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { refuse } from '#account-pages/refuse.ts'
import { runAs } from '#account-pages/run-as.ts'
import { sendPage } from '#account-pages/send-page.ts'
import type { Person } from '#auth/person.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { NotFound, OperationError } from '#kernel/operations/errors.ts'

type Purchase = {
  id: string
  website_id: string
  name: string
  unicode_name: string
  kind: 'registration' | 'renewal' | 'transfer'
  years: number
  price: { amount: string; currency: string }
  premium: boolean
  auto_renew: boolean
  whois_privacy: boolean
  status: 'awaiting_confirmation' | 'ordered' | 'registering' | 'registered' | 'failed' | 'declined' | 'expired'
  expires_at: string | null
  requested_by: { name: string; client: string | null }
}
const TITLES = { registration: 'Buy', renewal: 'Renew', transfer: 'Transfer' }
type Website = { name: string; role: string }
type Shown = { purchase: Purchase; website: Website }
type Request = FastifyRequest<{ Params: { id: string } }>

/** Where a person confirms or declines what an agent wants to buy, after proving who they are. */
export function addPurchase(pages: FastifyInstance, services: PageNeeds, catalog: Catalog) {
  pages.get('/purchases/:id', (request: Request, reply) =>
    confirmed(services, pathOf(request), async (_, __, person) => {
      const found = await find(services, catalog, request)
      if (!found) return missing(reply)
      return waits(found.purchase) ? show(services, request, reply, person, found) : toOutcome(request, reply)
    })(request, reply),
  )

  pages.post('/purchases/:id', (request: Request, reply) =>
    confirmed(services, pathOf(request), async (_, __, person) => {
      const found = await find(services, catalog, request)
      if (!found) return missing(reply)
      const { confirm, decline } = services.purchaseDecisions
      const given = formOf(request)
      const [decision, body] =
        given('decision') === 'confirm' ? [confirm, {}] : [decline, { reason: given('reason').trim() || undefined }]
      try {
        await runAs(services, catalog, request, decision, { params: { id: found.purchase.id }, body })
        return toOutcome(request, reply)
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        return show(services, request, reply, person, found, error)
      }
    })(request, reply),
  )
}

function pathOf({ params }: Request): string {
  return `/purchases/${encodeURIComponent(params.id)}`
}

function waits({ status }: Purchase): boolean {
  return status === 'awaiting_confirmation'
}

/** The console shows what becomes of a purchase. */
function toOutcome(request: Request, reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').redirect(`/console${pathOf(request)}`, 303)
}

/** Null when there is no such purchase, or the person has no access to its website. */
async function find(services: PageNeeds, catalog: Catalog, request: Request): Promise<Shown | null> {
  try {
    const { id } = request.params
    const purchase = await answerOf<Purchase>(services, catalog, request, 'purchases_get', id)
    return { purchase, website: await answerOf(services, catalog, request, 'websites_get', purchase.website_id) }
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

async function answerOf<T>(services: PageNeeds, catalog: Catalog, request: Request, operation: string, id: string) {
  const answer = await runAs(services, catalog, request, operation, { params: { id } })
  return JSON.parse(String(answer!.body)) as T
}

function show(
  services: PageNeeds,
  request: Request,
  reply: FastifyReply,
  person: Person,
  { purchase, website }: Shown,
  error?: OperationError,
) {
  const body = html`${error && notice(`${error.message}. ${error.detail}`, 'bad')}
${facts(purchase, website)}
${waits(purchase) && decide(services, request, reply, purchase, website)}
<p><a href="/console${pathOf(request)}">Open it in the console</a></p>`
  return sendPage(reply, {
    title: `${TITLES[purchase.kind]} ${purchase.unicode_name}?`,
    body,
    top: topOf(services, request, reply, person),
    status: error?.status ?? 200,
  })
}

function facts(purchase: Purchase, website: Website): Html {
  const { name, unicode_name, kind, years, price, premium, auto_renew, whois_privacy, requested_by } = purchase
  const total = `${price.amount} ${price.currency}`
  return html`<dl>
${row('Domain', html`<strong><bdi>${unicode_name}</bdi></strong>${unicode_name !== name && html` (<bdi>${name}</bdi>)`}`)}
${row('Price', html`<strong>${total}</strong>${premium && ', a premium name'}`)}
${row('Term', years === 1 ? 'one year' : `${years} years`)}
${row('Renewal', auto_renew ? 'automatic, at the price then' : 'not automatic')}
${kind !== 'renewal' && row('Registrant', whois_privacy ? 'hidden from the public' : 'public, as the registry shows it')}
${row('Website', html`<bdi>${website.name}</bdi>`)}
${row('Requested by', html`<bdi>${requested_by.client ?? 'an agent'}</bdi>, for <bdi>${requested_by.name}</bdi>`)}
</dl>`
}

const REASON: Field = { name: 'reason', label: 'Reason', hint: 'The person who asked can read it.' }

function decide(
  services: PageNeeds,
  request: Request,
  reply: FastifyReply,
  purchase: Purchase,
  website: Website,
): Html {
  const { price, expires_at } = purchase
  if (website.role !== 'admin')
    return html`<p>Only an admin of the website can confirm or decline it; your role is ${website.role}.</p>`
  const action = pathOf(request)
  const until = expires_at === null ? null : expires_at.slice(0, 16).replace('T', ' ')
  return html`<p class="muted small">${services.config.registrar.vatNote} Confirm it only if you know what it is for: a registration cannot be returned.${until && ` Otherwise it expires on ${until} UTC.`}</p>
${form(services, request, reply, { action, submit: `Buy for ${price.amount} ${price.currency}`, hidden: { decision: 'confirm' } })}
<h2 id="decline">Decline it</h2>
${form(services, request, reply, { action, submit: 'Decline', hidden: { decision: 'decline' }, kind: 'quiet' }, fields([REASON]))}`
}

function row(term: string, description: Content): Html {
  return html`<div><dt>${term}</dt><dd>${description}</dd></div>
`
}

function missing(reply: FastifyReply) {
  return refuse(reply, {
    status: 404,
    title: 'No such purchase',
    says: 'It does not exist, or you have no access to its website. Sign in as a member of the team.',
    link: { href: '/account', text: 'Go to your account' },
  })
}
