import type { Db } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import type { CompiledChange, UsedComponent, UsedList } from '#kernel/versioning/compile-change.ts'
import type { NamedKind } from '#kernel/versioning/kinds.ts'
import { assetsNamed } from '#resources/content/assets/store.ts'
import { namesOf, type PropsOf, propsOf } from '#resources/content/html-checks/names-store.ts'
import { type ListCondition, listConditions, notDated } from '#resources/data/rows/list-conditions.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tablesOf } from '#resources/data/tables/store.ts'
import { nearestName } from '#text/nearest-name.ts'

/** Compared with an unknown name. */
const LABELS: Record<NamedKind, string> = {
  component: 'component',
  snippet: 'snippet',
  form: 'form',
  table: 'table',
  fact: 'fact',
}

/** What newly used names and properties are not known, and what else a template does not do as it was meant. */
export async function templateWarnings(
  db: Db,
  website_id: string,
  { fresh, doubts, components, lists }: CompiledChange,
): Promise<string[]> {
  const warnings = doubts.map(({ field, line, message }) =>
    field === 'html_content' ? `Line ${line}: ${message}.` : `${field}: ${message}.`,
  )
  for (const [kind, uses] of Map.groupBy(fresh, ({ kind }) => kind)) {
    if (kind === 'asset') {
      warnings.push(...(await assetWarnings(db, website_id, uses)))
      continue
    }
    // Their tables are named among the tables.
    if (kind === 'feed' || kind === 'archive') continue
    const known = await namesOf(db, website_id, kind)
    for (const { name } of uses) if (!known.includes(name)) warnings.push(unknown(LABELS[kind], name, known))
  }
  if (components.length > 0) {
    const props = await propsOf(db, website_id, [...new Set(components.map(({ name }) => name))])
    for (const used of components) warnings.push(...propWarnings(used, props.get(used.name)))
  }
  if (lists.length > 0) warnings.push(...(await listWarnings(db, website_id, lists)))
  return warnings
}

/** Ids stand in addresses as well, which are checked as links. */
async function assetWarnings(db: Db, website_id: string, uses: readonly { name: string }[]): Promise<string[]> {
  const names = uses.map(({ name }) => name).filter((name) => !isId(name))
  const found = await assetsNamed(db, website_id, names)
  return names.filter((name) => !found.has(name)).map((name) => `No asset of this website is named ${name}.`)
}

/** Of lists whose conditions name what their table does not have, or compare with what no value can be. */
async function listWarnings(db: Db, website_id: string, lists: readonly UsedList[]): Promise<string[]> {
  const tables = new Map((await tablesOf(db, website_id)).map((table) => [table.key, table]))
  const at = { now: 0, timeZone: 'UTC' }
  return lists.slice(0, MAX_LISTS).flatMap(({ table: key, where, sort, group, period, line }) => {
    const table = tables.get(key)
    if (!table) return []
    const columns = readColumns(table)
    const { unknown, problems } = listConditions(columns, where.flatMap(writtenCondition), at)
    const keys = columns.map((column) => column.key)
    const missing = [...unknown, ...where.filter(isComputed).map(({ column }) => column)].filter(
      (column) => !keys.includes(column),
    )
    const unsorted = sort.map(({ column }) => column).filter((column) => ![...keys, ...SORTED_BY].includes(column))
    return [
      ...missing.map((column) => `Line ${line}: the list of ${key} shows nothing: it ${lacks(column, keys)}`),
      ...[...problems, ...(period ? notDated(columns, period.column) : [])].map(
        (problem) => `Line ${line}: the list of ${key} shows nothing: ${problem}.`,
      ),
      ...(group && !keys.includes(group.column)
        ? [`Line ${line}: the list of ${key} is not grouped: it ${lacks(group.column, keys)}`]
        : []),
      ...unsorted.map((column) => `Line ${line}: the list of ${key} is not sorted: it ${lacks(column, keys)}`),
    ]
  })
}

const MAX_LISTS = 200
/** Besides columns. */
const SORTED_BY = ['position', 'created_at']

type Where = UsedList['where'][number]

function isComputed({ value }: Where): boolean {
  return 'path' in value
}

/** Of a condition with a path nothing is known before it is shown. */
function writtenCondition({ column, operator, value }: Where): ListCondition[] {
  if ('path' in value) return []
  if ('moment' in value) return [{ column, operator, value: value.moment, moment: true }]
  return [{ column, operator, value: value.literal }]
}

function lacks(column: string, keys: readonly string[]): string {
  const nearest = nearestName(column, keys)
  return `has no column ${column}${nearest ? `; did you mean ${nearest}?` : '.'}`
}

function unknown(label: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return `No ${label} of this website is named ${name}${nearest ? `; did you mean ${nearest}?` : '.'}`
}

function propWarnings({ name, props, line }: UsedComponent, defined: PropsOf | undefined): string[] {
  if (!defined) return []
  const known = defined.map((prop) => prop.name)
  return [
    ...props
      .filter((prop) => !known.includes(prop))
      .map((prop) => {
        const nearest = nearestName(prop, known)
        return `Line ${line}: the component ${name} has no prop ${prop}${nearest ? `; did you mean ${nearest}?` : '.'}`
      }),
    ...defined
      .filter((prop) => prop.required && prop.default === null && !props.includes(prop.name))
      .map((prop) => `Line ${line}: the component ${name} is shown without its required prop ${prop.name}.`),
  ]
}
