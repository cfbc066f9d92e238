/**
 * The html of versions, packed or not. All code that reads a version that is neither latest nor live reads it here.
 */
import type { Db } from '#kernel/database/database.ts'
import type { VersionPacking, VersionRow } from '#kernel/database/tables/versioning.ts'
import { DamagedVersion } from '#kernel/operations/service-errors.ts'
import { chainOf } from '#kernel/versioning/packing/chain.ts'
import { unpack } from '#kernel/versioning/packing/frame.ts'
import { type OfRecord, type StoredHtml, storedChain, storedHtml } from '#kernel/versioning/packing/store.ts'

type Stored = Pick<VersionRow, 'website_id' | 'resource_id' | 'number' | 'html_content'> & VersionPacking

/**
 * The rows with their html, without the columns of packing.
 * @throws DamagedVersion
 */
export async function withHtml<R extends Stored>(
  db: Db,
  rows: readonly R[],
): Promise<(Omit<R, keyof VersionPacking> & { html_content: string })[]> {
  const whole = []
  const records = new Map<string, RecordHtml>()
  for (const row of rows) {
    const { packed, packed_base: _, packed_bytes: __, ...rest } = row
    const record = records.get(row.resource_id) ?? new RecordHtml(db, row)
    records.set(row.resource_id, record)
    record.add(row)
    whole.push(packed === null ? rest : { ...rest, html_content: (await record.html(row.number)).toString() })
  }
  return whole
}

/** The html of versions of one record; what several of them are packed with is read and unpacked once. */
export class RecordHtml {
  readonly #db: Db
  readonly #record: OfRecord
  readonly #stored = new Map<number, StoredHtml>()
  readonly #unpacked = new Map<number, Buffer>()

  constructor(db: Db, { website_id, resource_id }: OfRecord) {
    this.#db = db
    this.#record = { website_id, resource_id }
  }

  add(stored: StoredHtml): void {
    this.#stored.set(stored.number, stored)
  }

  /** @throws DamagedVersion */
  async html(number: number): Promise<Buffer> {
    const done = this.#unpacked.get(number)
    if (done) return done
    const stored = await this.#find(number)
    const html = stored.packed === null ? Buffer.from(stored.html_content) : await this.#unpack(stored, stored.packed)
    this.#unpacked.set(number, html)
    return html
  }

  async #unpack({ number, packed_base, packed_bytes }: StoredHtml, packed: string): Promise<Buffer> {
    const base = packed_base === null ? null : await this.html(packed_base)
    try {
      return await unpack(packed, packed_bytes!, base)
    } catch (error) {
      throw new DamagedVersion(number, error)
    }
  }

  async #find(number: number): Promise<StoredHtml> {
    if (!this.#stored.has(number))
      for (const row of await storedChain(this.#db, this.#record, chainOf(number))) this.add(row)
    const stored = this.#stored.get(number) ?? (await storedHtml(this.#db, this.#record, [number]))[0]
    if (!stored) throw new DamagedVersion(number, new Error('the version it is packed with is missing'))
    return stored
  }
}
