import { randomBytes, randomUUID } from 'node:crypto'
import { ROLES, type Role } from '#kernel/operations/roles.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import type { Browser } from '#providers/browser/browser.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import type { Client, Json } from '#test/support/client.ts'
import type { Person, Service } from '#test/support/service.ts'

export type Kind = HtmlKind
/** A versioned record with its first and second version; the second is the latest. */
export type Versioned = { id: string; first: string; second: string }
export type Site = {
  website_id: string
  owner: Person
  /** A new record. */
  make(kind: Kind): Promise<Versioned>
  pin(kind: Kind, version: string): Promise<void>
  /** Another website of the same people. */
  another(): Promise<Site>
  /** Someone new with a role on it. */
  join(role: Role): Promise<{ person: Person; access: { id: string } }>
  /** A stranger's website, and its owner's access. */
  elsewhere(): Promise<{ owner: Person; access_id: string }>
  /** What a visitor of a website sends. */
  visit(url: URL, form: FormData): Promise<void>
  database: Service['database']
}
export type World = { service: Service; people: Record<Role, Person>; stranger: Person; site: Site; foreign: Site }

let current: World | undefined

/** The website of the world created last; a test file creates one. */
export function currentSite(): Site {
  if (!current) throw new Error('there is no world yet')
  return current.site
}

/** A person of the world as somebody who is signed in with a browser; null for whom it does not know. */
export async function signedIn(client: object): Promise<Client | null> {
  const known = current && [...Object.values(current.people), current.stranger].find((person) => person === client)
  return known ? current!.service.signedIn(known) : null
}

/** One website on which four people have a role each, and a stranger's website. */
export async function makeWorld(service: Service): Promise<World> {
  // The browser has its own tests.
  Object.assign(service.services.core.providers, { browser: FAKE_BROWSER })
  return await populate(service).catch(async (error) => {
    // An open service would keep the process from ending.
    await service.close()
    throw error
  })
}

const FAKE_BROWSER: Browser = {
  async capture(_, screens) {
    const screenshots = screens.map(({ name, width, height }) => ({
      screen: name,
      width,
      height,
      png: Buffer.from('png'),
    }))
    return { ok: true, screenshots, blocked: ['https://fonts.example.com'], matches: 0 }
  },
  async close() {},
}

async function populate(service: Service): Promise<World> {
  const people = {} as Record<Role, Person>
  for (const role of ROLES) people[role] = await service.newUser(undefined, { name: `The ${role}` })
  const stranger = await service.newUser()
  const site = await newSite(service, people.admin, people)
  current = { service, people, stranger, site, foreign: await newSite(service, stranger, {}) }
  return current
}

async function newSite(service: Service, owner: Person, members: Partial<Record<Role, Person>>): Promise<Site> {
  const { id: website_id } = await created(owner, '/api/v1/websites', {
    name: unique('Site'),
    content_editors: { publish: true },
  })
  for (const [role, person] of Object.entries(members))
    if (person !== owner) await grant(service, website_id, person, role as Role)
  return {
    website_id,
    owner,
    make: (kind) => makeVersioned(owner, website_id, kind),
    async pin(kind, version) {
      const { status, text } = await owner.patch(`/api/v1/websites/${kind}s/versions/${version}/pin`)
      if (status !== 200) throw new Error(`pinning answered ${status}: ${text}`)
    },
    another: () => newSite(service, owner, members),
    async join(role) {
      const person = await service.newUser()
      return { person, access: await grant(service, website_id, person, role) }
    },
    async elsewhere() {
      const owner = await service.newUser()
      const { id } = await created(owner, '/api/v1/websites', { name: unique('Elsewhere') })
      const { body } = await owner.get(`/api/v1/websites/${id}/accesses`)
      return { owner, access_id: body.data[0].id }
    },
    async visit({ host, pathname }, form) {
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type')! }
      const body = Buffer.from(await encoded.arrayBuffer())
      const { status, text } = await service.visit(host, pathname, { method: 'POST', body, headers })
      if (status !== 303) throw new Error(`POST ${pathname} answered ${status}: ${text}`)
    },
    database: service.database,
  }
}

function grant({ database }: Service, website_id: string, { userId }: Person, role: Role) {
  return database.write((tx) => grantAccess(tx, { website_id, user_id: userId, role }, Date.now()))
}

async function makeVersioned(owner: Person, website_id: string, kind: Kind): Promise<Versioned> {
  const collection = `/api/v1/websites/${website_id}/${kind}s`
  const name = unique(kind.replace('_', '-')).replace(' ', '-')
  const named = kind === 'page' ? { title: unique('Page') } : { name }
  const text = kind === 'theme' ? 'css' : 'html_content'
  const first = await created(owner, collection, { ...named, [text]: '<p>one</p>' })
  const second = await owner.patch(`${collection}/${first.id}`, { [text]: '<p>two</p>' })
  if (second.status !== 200) throw new Error(`PATCH ${collection}/${first.id}: ${second.text}`)
  return { id: first.id, first: first.latest_version_id, second: second.body.latest_version_id }
}

async function created(by: Person, path: string, body: object): Promise<Json> {
  const { status, body: record, text } = await by.post(path, body)
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${text}`)
  return record
}

export function unique(name: string): string {
  return `${name} ${randomBytes(5).toString('hex')}`
}

/** A valid id of no record. */
export const NOBODYS_ID = randomUUID()
