import assert from 'node:assert/strict'
import { type Route, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import { fill, type Params } from './addresses.ts'
import { currentSite, signedIn } from './world.ts'

const reads = catalog.operations.filter(({ scope }) => scope === 'read')
/** Long answers that are made of what others show. */
const DERIVED = ['site_check', 'site_overview']

/** `state` by operation; websites are read once. */
export async function states(
  cases: readonly { operation: Operation; params: Params }[],
): Promise<Map<string, unknown>> {
  const ofWebsites = new Map<string, Promise<unknown[]>>()
  const all = new Map<string, unknown>()
  for (const { operation, params } of cases) all.set(operation.name, await state(operation, params, ofWebsites))
  return all
}

/**
 * What can be read of the record that an operation changes; of its website, where nothing else can be.
 * @param ofWebsites answers about whole websites that were read already, by parameters
 */
export async function state(
  { target }: Operation,
  params: Params,
  ofWebsites = new Map<string, Promise<unknown[]>>(),
): Promise<unknown> {
  const { owner } = currentSite()
  const known = reads.filter(({ name }) => !DERIVED.includes(name)).flatMap(routesWithTarget)
  const routes = known.filter(
    ({ method, params: names }) => method === 'GET' && names.length > 0 && names.every((name) => params[name]),
  )
  // Ids of other kinds of record lead nowhere.
  const ofRecord = routes.filter(({ params: names, kind }) =>
    names.includes('id') ? kind === target?.target.label : names.some((name) => name !== 'website_id'),
  )
  const answers: unknown[] = [...(await answersOf(ofRecord, params))]
  // Keys and programs cannot be read by themselves, and programs by a signed-in person alone.
  const person = (await signedIn(owner)) ?? owner
  for (const list of ['api_keys', 'clients', 'webhooks']) {
    const { body } = await person.get(`/api/v1/${list}?per=200`)
    answers.push(...body.data.filter(({ id }: { id: string }) => id === params.id).map(untimed))
  }
  if (answers.length === 0) {
    const key = JSON.stringify(params)
    if (!ofWebsites.has(key)) ofWebsites.set(key, answersOf(routes, params))
    answers.push(...(await ofWebsites.get(key)!))
  }
  assert.ok(answers.length > 0 || Object.keys(params).length === 0, 'nothing about the record can be read')
  return answers
}

function routesWithTarget(operation: Operation) {
  return routesOf(operation).map((route) => ({ ...route, kind: operation.target?.target.label }))
}

async function answersOf(routes: readonly Route[], params: Params): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const route of routes) {
    const { status, body } = await currentSite().owner.get(fill(route, params))
    if (status === 200) answers.push([route.path, untimed(body)])
  }
  return answers
}

/** Leaves out what changes with use, or (storage) with other websites, and the addresses that are new with each screenshot. */
function untimed(body: unknown): unknown {
  const moves = /^(last_(active|used)_at|storage)$/
  const withoutAddress = ({ url, expires_at, ...image }: { url: string; expires_at: string }) => image
  return JSON.parse(
    JSON.stringify(body, (name, value) => {
      if (name === 'images') return value.map(withoutAddress)
      // Where pollers of events go on, which moves with those of other websites.
      if (name === 'meta') return { ...value, after: undefined }
      return moves.test(name) ? undefined : value
    }),
  )
}
