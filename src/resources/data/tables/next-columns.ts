import { type FieldErrors, ValidationFailed } from '#kernel/operations/errors.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import type { Column, Option } from '#resources/data/rows/values/column.ts'
import { refersToRows } from '#resources/data/rows/values/record-ids.ts'
import { isComparable } from '#resources/data/rows/values/sort-key.ts'
import type { ColumnInput } from '#resources/data/tables/column-schema.ts'
import { columnKeyFrom, columnKeyProblem, nameFromKey } from '#resources/data/tables/keys.ts'

/**
 * The columns that `given` makes of `current`. An item is matched by its id, else by its key or the key that its name
 * makes; what it leaves out is unchanged. Items that match none are new, columns that no item matches are dropped.
 * @throws ValidationFailed naming every field that is wrong, as `columns.2.key`
 */
export function nextColumns(current: readonly Column[], given: readonly ColumnInput[], newId: () => string): Column[] {
  const errors: FieldErrors = {}
  const add = (index: number, field: string, message: string) => {
    const place = `columns.${index}.${field}`
    errors[place] = [...(errors[place] ?? []), message]
  }
  const claimed = new Set(given.map(({ id }) => id))
  const unclaimed = current.filter(({ id }) => !claimed.has(id))
  const matched = given.map((input, index) => {
    const column = matching(input.id === undefined ? unclaimed : current, input)
    if (input.id !== undefined && !column) add(index, 'id', 'must be the id of one of the columns of this table')
    return column
  })
  const keys = keysOf(given, matched, add)
  const columns = given.map((input, index) => changed(matched[index], { ...input, key: keys[index]! }, newId))
  for (const [index, column] of matched.entries())
    if (column && matched.indexOf(column) < index) add(index, 'id', 'is the same column as an item before it')
  for (const [index, input] of given.entries()) linkSlug(columns, index, input, add)
  for (const [index, column] of columns.entries()) checkColumn(column, index, add)
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
  return withSlots(columns)
}

type Add = (index: number, field: string, message: string) => void

function matching(current: readonly Column[], { id, key, name }: ColumnInput): Column | undefined {
  if (id !== undefined) return current.find((column) => column.id === id)
  const wanted = key ?? (name === undefined ? undefined : columnKeyFrom(name, new Set()))
  return current.find((column) => column.key === wanted)
}

/** Given keys first: a derived one makes way for them. */
function keysOf(given: readonly ColumnInput[], matched: readonly (Column | undefined)[], add: Add): string[] {
  const taken = new Set<string>()
  const keys = given.map(({ key }, index) => {
    const wanted = key ?? matched[index]?.key
    if (wanted === undefined) return undefined
    const problem = columnKeyProblem(wanted)
    if (problem) add(index, 'key', problem)
    else if (taken.has(wanted)) add(index, 'key', 'has already been taken by another column')
    taken.add(wanted)
    return wanted
  })
  return keys.map((key, index) => {
    if (key !== undefined) return key
    const { name } = given[index]!
    if (!name?.trim()) {
      add(index, 'name', "can't be blank when key is absent")
      return ''
    }
    const derived = columnKeyFrom(name, taken)
    taken.add(derived)
    return derived
  })
}

function changed(before: Column | undefined, input: ColumnInput & { key: string }, newId: () => string): Column {
  const type = input.type ?? before?.type ?? 'text'
  const isReference = refersToRows(type)
  const options = input.options === undefined ? before?.options : input.options?.map(asOption)
  return {
    id: before?.id ?? newId(),
    key: input.key,
    name: input.name?.trim() || before?.name || nameFromKey(input.key),
    type,
    required: input.required ?? before?.required ?? false,
    unique: input.unique ?? before?.unique ?? false,
    options: type === 'select' || type === 'multi_select' ? (options ?? []) : null,
    reference_table_id: isReference ? (input.reference_table_id ?? before?.reference_table_id ?? null) : null,
    on_delete: isReference ? (input.on_delete ?? before?.on_delete ?? 'refuse') : null,
    slug_from: before?.slug_from ?? null,
    slot: before?.slot ?? null,
  }
}

function asOption(option: string | Option): Option {
  return typeof option === 'string' ? { value: option } : option
}

/** The column that a slug is made from is given by its key. A slug is unique. */
function linkSlug(columns: readonly Column[], index: number, { slug_from }: ColumnInput, add: Add) {
  const column = columns[index]!
  if (slug_from === undefined) {
    if (!columns.some(({ id }) => id === column.slug_from)) column.slug_from = null
  } else if (slug_from === null) column.slug_from = null
  else {
    const source = columns.find(({ key }) => key === slug_from)
    if (!source || source === column) add(index, 'slug_from', 'must be the key of another column')
    else column.slug_from = source.id
  }
  if (column.slug_from !== null && column.type === 'text') column.unique = true
}

function checkColumn(column: Column, index: number, add: Add) {
  const { type, options } = column
  if (column.unique && (!isComparable(type) || type === 'boolean')) add(index, 'unique', `can't be true for ${type}`)
  if (column.slug_from !== null && type !== 'text') add(index, 'slug_from', 'is for columns of type text only')
  if (options?.length === 0) add(index, 'options', "can't be blank for select and multi_select")
  if (options && new Set(options.map(({ value }) => value)).size < options.length)
    add(index, 'options', 'has the same value twice')
  if (!refersToRows(type)) return
  if (column.reference_table_id === null) add(index, 'reference_table_id', "can't be blank for a reference")
  if (column.required && column.on_delete === 'clear')
    add(index, 'on_delete', "can't be clear for a required column; choose refuse or delete")
}

/** Each column that can be compared has a slot, the one it had if any. */
function withSlots(columns: Column[]): Column[] {
  const compared = columns.filter(({ type }) => isComparable(type))
  if (compared.length > SLOTS.length)
    throw new ValidationFailed({
      columns: [
        `may have at most ${SLOTS.length} of types that can be sorted by; rich_text, multi_select, references and json are not counted`,
      ],
    })
  const taken = new Set(compared.map(({ slot }) => slot))
  const free = SLOTS.map((_, slot) => slot).filter((slot) => !taken.has(slot))
  return columns.map((column) =>
    isComparable(column.type) ? { ...column, slot: column.slot ?? free.shift()! } : { ...column, slot: null },
  )
}
