import assert from 'node:assert/strict'
import type { Json } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import type { Chance } from '../../faults/support/chance.ts'

/** What a call does to the model once it is done; `held` while visitors must see nothing of it. */
export type Effect = (answer: Json, how: { held: boolean }) => void
export type Asked = { id: string; name: string; effect: Effect }

/** The calls that wait, in the order in which they were asked. */
export class Waiting {
  readonly #asked: Asked[] = []
  readonly #owner: Person
  readonly #website: string
  readonly #table: string
  readonly #trace: string[]
  approved = 0

  constructor({ owner, website, table, trace }: { owner: Person; website: string; table: string; trace: string[] }) {
    this.#owner = owner
    this.#website = website
    this.#table = table
    this.#trace = trace
  }

  get size(): number {
    return this.#asked.length
  }

  add(asked: Asked): void {
    this.#asked.push(asked)
  }

  /** Everything that waits is in the list, and is decided in its order. */
  async approveAll(): Promise<void> {
    const { body } = await this.#owner.get(`/api/v1/websites/${this.#website}/requests?status=waiting&per=200`)
    assert.deepEqual(
      body.data.map(({ id }: Json) => id),
      this.#asked.map(({ id }) => id),
      this.#trace.join('\n'),
    )
    for (const asked of [...this.#asked]) await this.#approve(asked)
  }

  /** Any of them. */
  async decide({ below, pick }: Chance): Promise<void> {
    const asked = pick(this.#asked)
    if (below(3) > 0) return this.#approve(asked)
    const action = pick(['decline', 'withdraw'])
    const { status, text } = await this.#owner.post(`/api/v1/websites/requests/${asked.id}/${action}`, {
      reason: 'No.',
    })
    assert.equal(status, 200, text)
    this.#trace.push(`${action} ${asked.id}`)
    this.#asked.splice(this.#asked.indexOf(asked), 1)
  }

  /** It may have become impossible: then it has no effect, and goes on waiting unless its record is gone. */
  async #approve(asked: Asked): Promise<void> {
    const { status, body, text } = await this.#owner.post(`/api/v1/websites/requests/${asked.id}/approve`)
    assert.ok(status < 500, `${text}\n${this.#trace.join('\n')}`)
    this.#trace.push(`approve ${asked.id} (${asked.name}): ${status} ${body.status ?? body.error}`)
    if (status !== 200) return
    this.#asked.splice(this.#asked.indexOf(asked), 1)
    if (body.status !== 'approved') return
    this.approved++
    const made = asked.name.endsWith('_create') ? await this.#newest(asked.name) : {}
    asked.effect(made, { held: false })
  }

  /** What an approved call made. */
  async #newest(name: string): Promise<Json> {
    const kind = name.slice(0, -'_create'.length)
    const path = kind === 'rows' ? `tables/${this.#table}/rows` : `${this.#website}/${kind}`
    const { body } = await this.#owner.get(`/api/v1/websites/${path}?per=100`)
    // Not every list can be sorted; ids are in the order of creation.
    return (body.data as Json[]).toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]
  }
}
