import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ROLES } from '#kernel/operations/roles.ts'
import { catalog } from '#resources/index.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newWebsite } from './make.ts'

let service: Service
let user: Person
let website: Json
before(async () => {
  service = await startService()
  user = await service.newUser()
  website = await newWebsite(user)
})
after(() => service?.close())

const permissions = async (of: Person) => {
  const body = await answered(200, of.get(`${API}/websites/${website.id}/permissions`))
  const reasons = new Map<string, string | null>(
    body.operations.map(({ operation, reason }: Json) => [operation, reason]),
  )
  return { ...body, reasons }
}

test('each role sees every operation, allowed or with the reason why not', async () => {
  const allowed: Record<string, number> = {}
  for (const role of ROLES) {
    const told = await permissions(role === 'admin' ? user : await newMember(service, website, role))
    assert.deepEqual([told.role, told.scope, told.credential], [role, 'write', { kind: 'api_key', name: 'test' }])
    assert.deepEqual([...told.reasons.keys()], [...catalog.byName.keys()])
    for (const { allowed, reason } of told.operations) assert.equal(allowed, reason === null)
    allowed[role] = told.operations.filter(({ allowed }: Json) => allowed).length
  }
  assert.ok(
    allowed.viewer! < allowed.content! && allowed.content! < allowed.editor! && allowed.editor! < allowed.admin!,
  )
  assert.equal(allowed.admin, catalog.operations.length)
})

test('the reason names what is missing', async () => {
  const content = await newMember(service, website, 'content')
  const { reasons } = await permissions(content)
  assert.equal(reasons.get('pages_update'), null)
  assert.match(reasons.get('headers_update')!, /content.*needs editor/)
  assert.match(reasons.get('websites_update')!, /needs admin/)
})

test('a read-only key may read', async () => {
  const { reasons, scope } = await permissions(await service.readOnlyKeyFor(user))
  assert.equal(scope, 'read')
  for (const { name, scope } of catalog.operations) assert.equal(reasons.get(name) === null, scope === 'read', name)
})
