import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '#test/support/client.ts'

type Call = { method: string; path: string; body: Json }
type Registered = { id: number; name: string; state: string; years: number; body: Json; status_description?: string }
type Behaviour = (response: ServerResponse, call: Call) => void

export const ACCOUNT = '1010'
export const TOKEN = 'a-token'
const PRICE = 20
const PREMIUM_PRICE = 640.5
const DAY_MS = 86_400_000

/**
 * Answers like the API of DNSimple (v2), in the shapes of the vendor's published fixtures: checks, prices, contacts,
 * registrations. Names that begin with `taken` are registered, with `premium` dear; of `.pineapple` nothing is known, and
 * `.pizza` has a price but no name of it is supported.
 */
export async function startDnsimple() {
  const calls: Call[] = []
  const contacts: Json[] = []
  const registrations: Registered[] = []
  const behaviours = new Map<string, Behaviour[]>()
  let called = Promise.withResolvers<void>()
  let initialState = 'registered'

  const server = createServer(async (request, response) => {
    const call = { method: request.method!, path: request.url!.replace(/^\/v2/, ''), body: await bodyOf(request) }
    calls.push(call)
    called.resolve()
    called = Promise.withResolvers()
    const behave = behaviours.get(`${call.method} ${call.path}`)?.shift()
    if (behave) return behave(response, call)
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(response, 401, { message: 'Authentication failed' })
    answer(response, call)
  })

  function answer(response: ServerResponse, { method, path, body }: Call) {
    const parts = path.split('/').slice(1)
    if (parts[0] === 'tlds') return sendTld(response, parts[1]!)
    if (path === `/${ACCOUNT}/contacts`) {
      contacts.push(body)
      return send(response, 201, { data: { id: contacts.length, account_id: Number(ACCOUNT), ...body } })
    }
    const name = parts[1] === 'registrar' ? parts[3]! : parts[2]!
    const known = registrations.find((one) => one.name === name)
    if (parts[1] === 'domains') return known ? sendDomain(response, known) : notFound(response, name)
    const what = parts[4]
    const unsupported = name.endsWith('.pizza') && { message: 'TLD .PIZZA is not supported' }
    if (what === 'check')
      return send(response, 200, {
        data: { domain: name, available: !name.startsWith('taken') && !known, premium: name.startsWith('premium') },
      })
    if (what === 'prices')
      return unsupported
        ? send(response, 400, unsupported)
        : send(response, 200, {
            data: {
              domain: name,
              premium: name.startsWith('premium'),
              registration_price: name.startsWith('premium') ? PREMIUM_PRICE : PRICE,
              renewal_price: PRICE,
              transfer_price: PRICE,
            },
          })
    if (what === 'registrations' && method === 'POST') {
      if (known)
        return send(response, 400, { message: `The domain ${name} is already in DNSimple and cannot be added` })
      if (name.startsWith('premium') && body.premium_price !== PREMIUM_PRICE.toFixed(2))
        return send(response, 400, { message: 'Premium price does not match' })
      const made = { id: registrations.length + 1, name, state: initialState, years: 1, body }
      registrations.push(made)
      return send(response, made.state === 'registered' ? 201 : 202, { data: shownRegistration(made) })
    }
    if (what === 'registrations')
      return known ? send(response, 200, { data: shownRegistration(known) }) : notFound(response, name)
    if (what === 'auto_renewal') return known ? void response.writeHead(204).end() : notFound(response, name)
    if (what === 'whois_privacy')
      return known
        ? send(response, 200, { data: { id: 1, domain_id: 999, enabled: method === 'PUT' } })
        : notFound(response, name)
    if (what === 'renewals') {
      if (known) known.years += body.period
      return send(response, 201, { data: { id: 1, domain_id: 999, period: body.period, state: 'new' } })
    }
    if (what === 'transfers' && method === 'POST') {
      const held = name.startsWith('taken-locked')
      const made = { id: registrations.length + 1, name, state: held ? 'transferring' : 'registered', years: 1, body }
      registrations.push(made)
      return send(response, 201, { data: shownTransfer(made) })
    }
    if (what === 'transfers')
      return known ? send(response, 200, { data: shownTransfer(known) }) : notFound(response, name)
    return notFound(response, name)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
  return {
    url,
    env: { DNSIMPLE_TOKEN: TOKEN, DNSIMPLE_ACCOUNT: ACCOUNT, DNSIMPLE_URL: url },
    calls,
    contacts,
    registrations,
    /** How the next call of a method and path is answered; several queue up. */
    next(call: string, behave: Behaviour) {
      behaviours.set(call, [...(behaviours.get(call) ?? []), behave])
    },
    /** The state of registrations that are made from now on. */
    begin: (state: string) => {
      initialState = state
    },
    /** How transfers that are under way end. */
    endTransfers(state: string, status_description: string) {
      for (const one of registrations)
        if (one.state === 'transferring') Object.assign(one, { state, status_description })
    },
    /** Waits until a call like this has come. */
    async called(method: string, path: RegExp): Promise<Call> {
      for (;;) {
        const found = calls.findLast((call) => call.method === method && path.test(call.path))
        if (found) return found
        await called.promise
      }
    },
    purchases: (name: string) => registrations.filter((one) => one.name === name).length,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Dnsimple = Awaited<ReturnType<typeof startDnsimple>>

export function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body))
}

function sendTld(response: ServerResponse, tld: string) {
  if (tld === 'pineapple') return send(response, 404, { message: 'TLD `pineapple` not found' })
  send(response, 200, {
    data: {
      tld,
      tld_type: 1,
      whois_privacy: true,
      minimum_registration: 1,
      registration_enabled: true,
      transfer_enabled: true,
    },
  })
}

function sendDomain(response: ServerResponse, { id, name, state, years }: Registered) {
  const registered = state === 'registered'
  const expires_at = registered ? `${new Date(Date.now() + years * 365.25 * DAY_MS).toISOString().slice(0, 19)}Z` : null
  send(response, 200, {
    data: { id, name, unicode_name: name, state: registered ? 'registered' : 'hosted', expires_at },
  })
}

function shownRegistration({ id, state }: { id: number; state: string }) {
  return { id, domain_id: 999, registrant_id: 2, period: 1, state, auto_renew: false, whois_privacy: false }
}

function shownTransfer({ id, state, status_description = 'No status' }: Registered) {
  const shown = { id, domain_id: 999, registrant_id: 2, auto_renew: false, whois_privacy: false, status_description }
  return { ...shown, state: state === 'registered' ? 'transferred' : state }
}

function notFound(response: ServerResponse, name: string) {
  send(response, 404, { message: `Domain \`${name}\` not found` })
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null
}
