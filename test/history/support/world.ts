import { Agent } from 'node:http'
import type { Json } from '#test/support/client.ts'
import { type Answer, exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'

export const HOST = 'history.sites.test'

/** A process of the service, and its successors after it was killed. */
export class Server {
  #env: Record<string, string>
  #service: Awaited<ReturnType<typeof spawnService>>
  #agent = new Agent({ keepAlive: true })
  #starts = 1
  readonly #number: number

  static async spawn(number: number, env: Record<string, string>): Promise<Server> {
    return new Server(number, env, await spawnService(env))
  }

  private constructor(number: number, env: Record<string, string>, service: Awaited<ReturnType<typeof spawnService>>) {
    this.#number = number
    this.#env = env
    this.#service = service
  }

  /** Differs after each restart. */
  get name(): string {
    return `${this.#number}.${this.#starts}`
  }

  async killAndRestart(): Promise<void> {
    await this.#service.kill('SIGKILL')
    this.#agent.destroy()
    this.#agent = new Agent({ keepAlive: true })
    this.#service = await spawnService(this.#env)
    this.#starts++
  }

  async api(key: string, method: string, path: string, body?: object): Promise<{ status: number; body: Json }> {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
    return parsed(await this.#send({ method, path: `/api/v1${path}`, headers, body: body && JSON.stringify(body) }))
  }

  async tool(key: string, name: string, given: object): Promise<{ status: number; body: Json }> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
    const headers = {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    }
    return parsed(await this.#send({ method: 'POST', path: '/mcp?structured=true', headers, body }))
  }

  async visit(path: string): Promise<{ status: number; text: string }> {
    return this.#send({ method: 'GET', path, headers: { host: HOST } })
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    await this.#service.kill('SIGKILL')
  }

  #send(request: Parameters<typeof exchange>[1]): Promise<Answer> {
    return exchange(this.#service.port, { ...request, agent: this.#agent })
  }
}

function parsed({ status, text }: Answer): { status: number; body: Json } {
  return { status, body: text === '' ? null : JSON.parse(text) }
}
