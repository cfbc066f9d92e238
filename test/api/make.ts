import assert from 'node:assert/strict'
import type { Role } from '#kernel/operations/roles.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import type { Client, Json, Reply } from '#test/support/client.ts'
import type { Person, Service } from '#test/support/service.ts'

export const API = '/api/v1'

/** Asserts the status of an answer. @returns its body */
export async function answered(status: number, reply: Promise<Reply>): Promise<Json> {
  const { status: got, text, body } = await reply
  assert.equal(got, status, text)
  return body
}

/** Asserts a 422 that names exactly these fields. @returns its body */
export async function refused(reply: Promise<Reply>, ...fields: string[]): Promise<Json> {
  const body = await answered(422, reply)
  assert.deepEqual(Object.keys(body.errors).sort(), fields.sort(), JSON.stringify(body))
  for (const messages of Object.values(body.errors) as string[][])
    assert.ok(messages.length > 0 && messages.every(Boolean))
  return body
}

export function newWebsite(by: Client, fields: object = {}): Promise<Json> {
  return answered(201, by.post(`${API}/websites`, { name: 'A test', ...fields }))
}

/** Deletes a website and takes it out of the trash, so that its rows are purged. */
export async function endWebsite(by: Client, { id }: { id: string }): Promise<void> {
  await answered(204, by.delete(`${API}/websites/${id}`))
  const { data } = await answered(200, by.get(`${API}/trash`))
  const item = data.find(({ record_id }: Json) => record_id === id)
  await answered(204, by.delete(`${API}/websites/trash/${item.id}`))
}

let pages = 0
export function newPage(by: Client, website: { id: string }, fields: object = {}): Promise<Json> {
  return answered(201, by.post(`${API}/websites/${website.id}/pages`, { path: `/page-${++pages}`, ...fields }))
}

/** The path of a page, a header or any other record with a flat route. */
export function flat(kind: string, record: { id: string }, more = ''): string {
  return `${API}/websites/${kind}/${record.id}${more}`
}

/** A new user with a role on the website. */
export async function newMember(service: Service, website: { id: string }, role: Role): Promise<Person> {
  const person = await service.newUser()
  const access = { website_id: website.id, user_id: person.userId, role }
  await service.database.write((tx) => grantAccess(tx, access, Date.now()))
  return person
}

export const NOBODYS_ID = '01900000-0000-7000-8000-000000000000'

/** A website's host, for `service.visit`. */
export function hostOf(website: { subdomain: string }): string {
  return `${website.subdomain}.sites.test`
}
