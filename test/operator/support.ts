import assert from 'node:assert/strict'
import { runCli } from '#test/support/cli.ts'
import type { Client, Json } from '#test/support/client.ts'
import { migratedState } from '#test/support/migrated.ts'
import { type Person, startService } from '#test/support/service.ts'

export const DOOR = '/_sitewright/operator'

export type Installation = Awaited<ReturnType<typeof openInstallation>>

type Env = Record<string, string | undefined>

/** A service, its commands, and an operator in a browser. @param first is done before the service opens its database */
export async function openInstallation(env: Record<string, string> = {}, first = async (_: Env): Promise<void> => {}) {
  const state = await migratedState()
  await first(state.env)
  const all = { ...state.env, ...env }
  const service = await startService(all)
  const command = async (...args: string[]) => {
    const { status, stdout, stderr } = await runCli(args, { ...all, BASE_URL: service.url })
    assert.equal(status, 0, stderr)
    return stdout
  }
  const operate = (person: Pick<Person, 'email'>, ...more: string[]) =>
    command('user', 'operator', '--email', person.email, ...more)
  const person = await service.newUser('grace@example.com', { name: 'Grace' })
  await operate(person)
  const browser = await service.signedIn(person)
  return {
    service,
    command,
    operate,
    person,
    browser,
    /** What the operator's browser is answered below the door. */
    ask: (path: string) => expected(browser, 'GET', path),
    act: (path: string, body: object = {}) => expected(browser, 'POST', path, body),
    async close() {
      await service.close()
      await state.remove()
    },
  }
}

async function expected(browser: Client, method: string, path: string, body?: object): Promise<Json> {
  const answer = await browser.send(method, DOOR + path, body)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers['cache-control'], 'no-store')
  return answer.body
}

/** The audit rows of an operation, as their actor, what they are about and what changed. */
export async function acts({ service }: Installation, operation: string) {
  const rows = await service.database.reader
    .selectFrom('audit_events')
    .selectAll()
    .where('operation', '=', operation)
    .orderBy('seq')
    .execute()
  return rows.map(({ actor, resource_id, changes, source, credential_id }) => ({
    by: JSON.parse(actor).name as string,
    resource_id,
    source,
    hasSession: credential_id !== '',
    changes: changes === null ? [] : JSON.parse(changes),
  }))
}
