import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Api, expect } from '../owner.ts'
import type { Site } from './site.ts'

const AGAIN_MS = 50
/** Between two requests of one connection, so that the processors have time for databases. */
const PAUSE_MS = 20
const REFUSED = 503

/** What is written over and over: one number after another, some of which are acknowledged. */
export type Written = { sent: number; acknowledged: number; kept: Set<number> }
type Send = (number: number) => Promise<{ status: number; body: Json }>

/**
 * Writes of several kinds, reads and visits without a pause, each by another process than the one before. Says what was
 * acknowledged, what was stale and who was not served.
 */
export class Load {
  readonly counts = { acknowledged: 0, refused: 0, read: 0, notRead: 0, served: 0 }
  readonly stale: string[] = []
  readonly notServed: string[] = []
  readonly pages: Written[]
  readonly rows = newlyWritten()
  readonly submissions = newlyWritten()
  #running: Promise<unknown>[] = []
  #ends = false
  /** When the newest write of each kind was sent that has been acknowledged. */
  #lastSent = new Map<Written, number>()

  constructor({ pageIds, tableId, formId, host, apis, ports }: Site) {
    let next = 0
    const api = () => apis[next++ % apis.length]!
    this.pages = pageIds.map(newlyWritten)
    for (const [n, page] of this.pages.entries()) {
      const path = `/websites/pages/${pageIds[n]}`
      const [writer, reader] = [api(), api()]
      this.#repeat(() => this.#write(page, (number) => writer.send('PATCH', path, { html_content: textOf(number) })))
      this.#repeat(() => this.#read(page, reader, path))
    }
    const writer = api()
    const row = (number: number) => ({ values: { number: String(number) } })
    this.#repeat(() =>
      this.#write(this.rows, (number) => writer.send('POST', `/websites/tables/${tableId}/rows`, row(number))),
    )
    this.#repeat(() =>
      this.#write(this.submissions, (number) => submit(ports[number % ports.length]!, host, formId, number)),
    )
    for (const port of ports) this.#repeat(() => this.#visit(port, host))
  }

  /** Until a write of each kind is acknowledged that was sent after this call. @returns the milliseconds it took */
  async back(): Promise<number> {
    const since = performance.now()
    const kinds = [...this.pages, this.rows, this.submissions]
    while (!kinds.every((kind) => (this.#lastSent.get(kind) ?? 0) > since)) await sleep(AGAIN_MS)
    return performance.now() - since
  }

  /** Until a write is refused that was sent after this call. */
  async refused() {
    const before = this.counts.refused
    while (this.counts.refused === before) await sleep(AGAIN_MS)
  }

  async stop() {
    this.#ends = true
    await Promise.all(this.#running)
  }

  #repeat(work: () => Promise<void>) {
    const running = async () => {
      while (!this.#ends) {
        await work()
        await sleep(PAUSE_MS)
      }
    }
    this.#running.push(running())
  }

  async #write(written: Written, send: Send) {
    const number = ++written.sent
    const sentAt = performance.now()
    const { status, body } = await send(number)
    assert.ok([200, 201, REFUSED].includes(status), `a write was answered ${status}: ${JSON.stringify(body)}`)
    if (status === REFUSED) {
      this.counts.refused++
      return void (await sleep(AGAIN_MS))
    }
    this.counts.acknowledged++
    written.acknowledged = number
    written.kept.add(number)
    this.#lastSent.set(written, sentAt)
  }

  async #read(page: Written, api: Api, path: string) {
    const least = page.acknowledged
    const answer = await api.send('GET', path)
    if (answer.status === REFUSED) {
      this.counts.notRead++
      return void (await sleep(AGAIN_MS))
    }
    this.counts.read++
    const read = numberOf(expect(200, answer).html_content)
    if (read < least) this.stale.push(`${path}: ${read} after ${least}`)
  }

  async #visit(port: number, host: string) {
    const { status } = await exchange(port, { method: 'GET', path: '/', headers: { host } })
    if (status === 200) this.counts.served++
    else this.notServed.push(`${status} at ${new Date().toISOString()}`)
    await sleep(AGAIN_MS)
  }
}

function newlyWritten(): Written {
  return { sent: 0, acknowledged: 0, kept: new Set() }
}

async function submit(port: number, host: string, formId: string, number: number) {
  const headers = { host, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: `${number}@example.com` })
  const { status, text } = await exchange(port, { method: 'POST', path: `/_forms/${formId}`, headers, body })
  return { status, body: text }
}

export function textOf(number: number): string {
  return `writer-${number}`
}

export function numberOf(text: string): number {
  return Number(/^\D*(\d+)/.exec(text)![1])
}
