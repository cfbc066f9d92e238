import type { FastifyInstance } from 'fastify'
import { queryOf } from '#account-pages/form-body.ts'
import { type Html, html } from '#account-pages/html.ts'
import { personOf } from '#account-pages/person.ts'
import { hasCalled } from '#auth/first-call.ts'
import type { Services } from '#services/types.ts'

const PATH = '/first-call'
const CALLED = 'Its first call has come. It is connected.'

/** Answers `{called}` to the script of the pages that wait for a program to call. */
export function addFirstCall(pages: FastifyInstance, services: Services) {
  pages.get(PATH, async (request, reply) => {
    const person = await personOf(services, request)
    // So that a call of a second ago counts: uses are written at intervals.
    if (person) await services.credentials.flushUses()
    const called = person && (await hasCalled(services.database.reader, person.userId, queryOf(request)('key') || null))
    return reply
      .code(person ? 200 : 401)
      .header('cache-control', 'no-store')
      .send({ called: called ?? false })
  })
}

/** Says that nothing has called yet, and changes by itself when something does; `keyId` limits it to one key. */
export function waitingForFirstCall(keyId?: string): Html {
  const address = keyId ? `${PATH}?${new URLSearchParams({ key: keyId })}` : PATH
  return html`<p class="waiting" role="status" data-first-call="${address}" data-called="${CALLED}">Waiting for its first call…</p>`
}
