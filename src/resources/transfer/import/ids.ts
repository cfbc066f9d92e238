import { hash } from 'node:crypto'
import { isId } from '#kernel/database/ids.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** An asset's address up to its filename; the ids of other formats are any text without these characters. */
const ASSET = /\/assets\/([^/"'\s?#()<>]+)\//g

/**
 * The ids that records get. They are computed from the import's id and those of the plan, so nothing has to be stored for
 * an import that is interrupted to go on with the same ones.
 */
export class ImportIds {
  /** The first version of the website's facts, if the plan has any: by it those after it know their history. */
  firstOfFacts: string | null = null
  readonly #importId: string
  readonly #keep: boolean
  /** Of records that html names. */
  readonly #named = new Set<string>()
  #allKept: boolean

  constructor(importId: string, keep: boolean) {
    this.#importId = importId
    this.#keep = keep
    this.#allKept = keep
  }

  /** Has html that names the record by this id of the plan name it by its new one. */
  addNamed(planId: string) {
    this.#named.add(planId)
    this.#allKept &&= isId(planId)
  }

  of(planId: string): string {
    if (this.#keep && isId(planId)) return planId.toLowerCase()
    const digits = hash('sha256', `${this.#importId} ${planId}`, 'hex')
    // Those that the plan has in the order of their making have it here too.
    const time = isId(planId) ? planId.toLowerCase().replaceAll('-', '').slice(0, 12) : digits.slice(0, 12)
    return [
      time.slice(0, 8),
      time.slice(8),
      `7${digits.slice(13, 16)}`,
      `8${digits.slice(17, 20)}`,
      digits.slice(20, 32),
    ].join('-')
  }

  orNull(planId: string | null | undefined): string | null {
    return planId === null || planId === undefined ? null : this.of(planId)
  }

  /** A text in which ids of the plan are replaced by the new ones. */
  inText(text: string): string {
    const named = this.#named
    if (this.#allKept) return text
    const addressed = text.replace(ASSET, (whole, id: string) => {
      const known = [id, decoded(id)].find((each) => named.has(each))
      return known === undefined ? whole : `/assets/${this.of(known)}/`
    })
    return addressed.replace(UUID, (id) => (named.has(id.toLowerCase()) ? this.of(id.toLowerCase()) : id))
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
