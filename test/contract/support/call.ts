import { randomUUID } from 'node:crypto'
import { API_PREFIX, type Route } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Client, Options, Reply } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import { fill, type Params } from './addresses.ts'
import { caseOf } from './cases.ts'
import { currentSite, NOBODYS_ID, signedIn } from './world.ts'

/** Calls an operation at one of its routes, by default with a body that it accepts. */
export async function call(
  client: Client,
  operation: Operation,
  route: Route,
  params: Params,
  { body, headers }: Options & { body?: unknown } = {},
): Promise<Reply> {
  const sent = body === undefined ? await acceptedBody(operation, client) : body
  const { query } = caseOf(operation)
  const path = fill(route, params) + (query ? `?${new URLSearchParams(query)}` : '')
  const by = (operation.credential === 'session' && (await signedIn(client))) || client
  return by.send(route.method, path, sent, { headers: { ...newKey(operation), ...headers } })
}

/** The header of an operation that requires an `Idempotency-Key`. */
export function newKey({ needsKey }: Operation): Record<string, string> {
  return needsKey ? { 'idempotency-key': randomUUID() } : {}
}

/** A body that is accepted from the client; from the site's owner, where the client is not a person. */
export async function acceptedBody(operation: Operation, client?: Client): Promise<object | undefined> {
  if (!operation.input && !operation.body) return undefined
  const site = currentSite()
  return await caseOf(operation).body!(site, isPerson(client) ? client : site.owner)
}

function isPerson(client: Client | undefined): client is Person {
  return client !== undefined && 'userId' in client
}

/** Every declared field with a value of the wrong type; undefined for an operation without input. */
export function invalidBody({ input, body }: Operation): object | undefined {
  // A file has no fields; every operation refuses an empty one.
  if (body === 'bytes') return Buffer.alloc(0)
  if (body === 'multipart' || body === 'files') return formWithoutFile()
  if (!input) return undefined
  const properties = input.properties as Record<string, { type?: string }>
  return Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type === 'array' ? 7 : [7]]))
}

/** Valid ids of no record for all parameters of a route. */
export function nobodysParams(route: Route): Params {
  return Object.fromEntries(route.params.map((name) => [name, NOBODYS_ID]))
}

export const UNKNOWN_ROUTE = `${API_PREFIX}/no-such-thing`

function formWithoutFile(): FormData {
  const form = new FormData()
  form.append('alt', 'no file')
  return form
}
