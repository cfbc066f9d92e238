import type { StartTag } from '#html/tag-handler.ts'
import type { ComponentNode, Part, RowsGroup, RowsNode, RowsPeriod } from '../program.ts'
import { attributeParts } from './attribute-parts.ts'
import { MAX_CONDITION_LENGTH, MAX_CONDITIONS, MAX_LIMIT } from './limits.ts'
import { parseSort, parseWhere, pathsIn } from './parse-conditions.ts'
import { CONDITIONS } from './site-elements.ts'
import type { Compiling } from './stretch.ts'
import { writtenAttributes } from './written-attributes.ts'

/** The attributes of a `site-*` tag; what is wrong with them becomes a problem at the tag. */
export class SiteAttributes {
  readonly values: Map<string, string>
  #compiling: Compiling
  #tag: StartTag
  #bare: Set<string>

  constructor(compiling: Compiling, tag: StartTag) {
    this.#compiling = compiling
    this.#tag = tag
    this.values = new Map(tag.attributes)
    const written = writtenAttributes(compiling.source, tag)
    this.#bare = new Set(written.filter(({ value }) => value === null).map(({ name }) => name))
    const last = written.at(-1)
    // A slash behind a value without quotes is part of it in html, but here it ends the element.
    if (last?.value?.quote === '' && last.end === tag.end - 1 && this.values.get(last.name)?.endsWith('/'))
      this.values.set(last.name, this.values.get(last.name)!.slice(0, -1))
  }

  problem(message: string): null {
    this.#compiling.reports.problem(`<${this.#tag.name}> ${message}`, this.#tag.start)
    return null
  }

  /** A name, which is looked up and so cannot be computed. */
  name(attribute: string): string | null {
    const name = this.values.get(attribute)?.trim()
    if (!name) return this.problem(`needs the attribute ${attribute}`)
    return name.includes('{{') ? this.problem(`takes no expression as ${attribute}`) : name
  }

  text(attribute: string): Part[] {
    return attributeParts(this.values.get(attribute) ?? '', this.#compiling, this.#tag.start)
  }

  props(fillsSlot: boolean): ComponentNode['props'] {
    return [...this.values.keys()]
      .filter((name) => name !== 'name' && !CONDITIONS.has(name) && !(fillsSlot && name === 'slot'))
      .map((name) => ({ name, parts: this.#bare.has(name) ? null : this.text(name) }))
  }

  /** @param or what else it takes, for its refusal */
  number(attribute: string, most: number, or = ''): number | null {
    const given = this.values.get(attribute)
    if (given === undefined) return null
    const number = /^\s*\d{1,6}\s*$/.test(given) ? Number(given) : 0
    return number >= 1 && number <= most
      ? number
      : this.problem(`takes a whole number from 1 to ${most} as ${attribute}${or}`)
  }

  where(): RowsNode['where'] {
    const given = this.#condition('where')
    const where = parseWhere(given)
    if (where === null || where.length > MAX_CONDITIONS) {
      this.problem(`takes up to ${MAX_CONDITIONS} conditions as where, such as "featured=true and price<100"`)
      return []
    }
    for (const path of pathsIn(where.map(({ value }) => value)))
      this.#compiling.builder.evaluate({ path }, this.#tag.start)
    return where
  }

  sort(): RowsNode['sort'] {
    const given = this.#condition('sort')
    if (given === '') return []
    const sort = parseSort(given)
    if (sort === null) this.problem('takes columns as sort, such as "-published_on,title"')
    return sort ?? []
  }

  group(): RowsGroup | null {
    const column = this.values.get('group-by')?.trim()
    const format = this.values.get('group-format')?.trim() ?? 'month'
    if (column === undefined) return null
    if (!COLUMN.test(column)) return this.problem('takes a column as group-by, such as "category"')
    if (format !== 'day' && format !== 'month' && format !== 'year')
      return this.problem('takes day, month or year as group-format')
    return { column, format }
  }

  /** Of a list in pages by month or year. */
  period(): RowsPeriod | null {
    const [, column, format] = PERIOD.exec(this.values.get('paginate') ?? '') ?? []
    return column !== undefined && (format === 'month' || format === 'year') ? { column, format } : null
  }

  limit(): number {
    return this.number('limit', MAX_LIMIT) ?? MAX_LIMIT
  }

  #condition(attribute: string): string {
    const given = this.values.get(attribute)?.trim() ?? ''
    if (given.length <= MAX_CONDITION_LENGTH) return given
    this.problem(`takes up to ${MAX_CONDITION_LENGTH} characters as ${attribute}`)
    return ''
  }
}

const PERIOD = /^\s*([a-z_][a-z0-9_]{0,59})\s*:\s*(month|year)\s*$/
const COLUMN = /^[a-z_][a-z0-9_]{0,59}$/
