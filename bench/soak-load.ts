import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Histogram } from './load/histogram.ts'
import type { SeededWebsite } from './seed.ts'

/** Clients with one connection each, and how long each waits between two requests: some 150 requests a second. */
const CLIENTS = 8
const PAUSE_MS = 40
/** An answer that takes longer is lost. */
const LOST_MS = 30_000
/** Rows that each client keeps before it deletes the oldest. */
const ROWS_KEPT = 20

export type SoakTarget = { port: number; key: string; websites: SeededWebsite[]; table: string }

/** Mixed load of people, programs and visitors. Each client reads what it has written, from whichever process answers. */
export class SoakLoad {
  /** Latencies since they were taken last. */
  #times = new Histogram()
  requests = 0
  /** Sentences. */
  readonly wrong: string[] = []
  #target: SoakTarget
  #ends: number

  /** @param seconds how long it lasts */
  constructor(target: SoakTarget, seconds: number) {
    this.#target = target
    this.#ends = performance.now() + seconds * 1_000
  }

  /** Resolves when it has ended. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => this.#client(n)))
  }

  takeTimes(): Histogram {
    const times = this.#times
    this.#times = new Histogram()
    return times
  }

  async #client(n: number) {
    const { websites, table } = this.#target
    const website = websites[n % websites.length]!
    const own = website.pages[n]!
    const page = `/api/v1/websites/pages/${own.id}`
    const base = `/api/v1/websites/${website.id}`
    const rows: string[] = []
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const api = (method: string, path: string, body?: object) => this.#send(agent, method, path, body)
    const visit = (path: string) => this.#send(agent, 'GET', path, undefined, `${website.subdomain}.sites.test`)
    for (let round = 0; performance.now() < this.#ends; round++) {
      const marker = `client ${n} round ${round}`
      await api('PATCH', page, { title: marker, html_content: `<h1>${marker}</h1><p>${'words '.repeat(300)}</p>` })
      const read = await api('GET', page)
      if (read.status === 200 && JSON.parse(read.body).title !== marker) this.#say(`${page} is not at ${marker}`)
      await api('GET', `${base}/pages?per=20&page=${1 + (round % 5)}`)
      await visit(own.path)
      await visit(website.pages[round % website.pages.length]!.path)
      const made = await api('POST', `/api/v1/websites/tables/${table}/rows`, { values: { title: marker, price: n } })
      if (made.status === 201) rows.push(JSON.parse(made.body).id)
      await api('GET', `/api/v1/websites/tables/${table}/rows?per=20&sort=-created_at`)
      if (rows.length > ROWS_KEPT) await api('DELETE', `/api/v1/websites/tables/rows/${rows.shift()}`)
      if (round % 10 === n) {
        await api('GET', `${base}/overview`)
        await api('GET', `${base}/check`)
        await api('GET', `${base}/search?q=words`)
        await visit('/sitemap.xml')
        await visit('/llms.txt')
      }
    }
    agent.destroy()
  }

  async #send(agent: Agent, method: string, path: string, body?: object, host?: string) {
    await sleep(PAUSE_MS)
    const { port, key } = this.#target
    const headers: Record<string, string> = host
      ? { host, 'accept-encoding': 'gzip' }
      : { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
    const begun = performance.now()
    this.requests++
    try {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const options = { host: '127.0.0.1', port, agent, method, path, headers, timeout: LOST_MS }
      const outgoing = request(options, resolve).on('error', reject)
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
      outgoing.end(body && JSON.stringify(body))
      const response = await promise
      const answer = { status: response.statusCode!, body: await text(response) }
      this.#times.add(performance.now() - begun)
      if (answer.status >= 300) this.#say(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
      return answer
    } catch (error) {
      this.#say(`${method} ${path}: ${error}`)
      return { status: 0, body: '' }
    }
  }

  #say(sentence: string) {
    this.wrong.push(sentence)
  }
}
