import { isId, newId } from '#kernel/database/ids.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { aLabelOf, type HtmlKind } from '#kernel/versioning/kinds.ts'

const NAME = /^@[A-Za-z0-9_-]+$/
const GROUP = 'translation_group_id'

type Made = { kind: HtmlKind; id: string }

/** The names that edits of one batch give to what they create: `@home` stands for its id in later edits. */
export class TemporaryIds {
  readonly #made = new Map<string, Made>()
  readonly #groups = new Map<string, string>()

  /**
   * The record that `id` means: an id itself, that of an earlier edit's name, or null for a new name.
   * @throws ValidationFailed when it is neither, or names another kind of record
   */
  find(id: string, kind: HtmlKind): string | null {
    if (isId(id)) return id
    if (!NAME.test(id)) throw invalid('id', 'must be a UUID, or a name like @home for what the edit creates')
    const made = this.#made.get(id)
    if (made && made.kind !== kind) throw invalid('id', `names ${aLabelOf(made.kind)}`)
    return made?.id ?? null
  }

  add(name: string, made: Made) {
    this.#made.set(name, made)
  }

  /**
   * The fields with names replaced by ids. A translation group has no record: its name gets an id when first used.
   * @throws ValidationFailed for a name of nothing
   */
  resolved(fields: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(fields).map(([field, value]) => {
      if (field.endsWith('_ids') && Array.isArray(value)) return [field, value.map((id) => this.#resolved(field, id))]
      return [field, field.endsWith('_id') ? this.#resolved(field, value) : value]
    })
    return Object.fromEntries(entries)
  }

  #resolved(field: string, value: unknown): unknown {
    return typeof value === 'string' && NAME.test(value) ? this.#resolve(field, value) : value
  }

  #resolve(field: string, name: string): string {
    const id = field === GROUP ? this.#group(name) : this.#made.get(name)?.id
    if (id === undefined) throw invalid(field, `names ${name}, which no earlier edit creates`)
    return id
  }

  #group(name: string): string {
    const id = this.#groups.get(name) ?? newId()
    this.#groups.set(name, id)
    return id
  }
}
