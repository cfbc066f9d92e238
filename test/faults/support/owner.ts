import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { runCli } from '#test/support/cli.ts'
import type { Json } from '#test/support/client.ts'
import { type Answer, exchange } from '#test/support/exchange.ts'

/** Creates a user as an operator does. @returns an API key */
export async function makeOwner(env: Record<string, string>, email = 'owner@example.com'): Promise<string> {
  const user = await runCli(['user', 'create', '--email', email], env)
  assert.equal(user.status, 0, user.stderr)
  const key = await runCli(['api-key', 'create', '--email', email], env)
  assert.equal(key.status, 0, key.stderr)
  return key.stdout.trim().split('\n').at(-1)!
}

export type Api = ReturnType<typeof apiOf>

/** The API of a server process over one keep-alive connection. Rejects when the connection breaks. */
export function apiOf(port: number, key: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }> {
      const answer = await exchange(port, {
        method,
        path: `/api/v1${path}`,
        agent,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: answer.status, body: answer.text === '' ? null : JSON.parse(answer.text) }
    },
    visit: (host: string, path: string): Promise<Answer> =>
      exchange(port, { method: 'GET', path, agent, headers: { host } }),
    service: (path: string): Promise<Answer> => exchange(port, { method: 'GET', path, agent }),
    close: () => agent.destroy(),
  }
}

/** Asserts the status. @returns the body */
export function expect(status: number, answer: { status: number; body: Json }): Json {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.body
}
