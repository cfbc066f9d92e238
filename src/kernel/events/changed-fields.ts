export type ChangedField = { field: string; before: unknown; after: unknown }

/** Fields that say that a record was changed, not what it says. */
const VOLATILE = ['revision', 'updated_at']

/** The fields of two states of a record that differ. */
export function changedFields(before: object, after: object): ChangedField[] {
  const [was, is] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...was, ...is })
    .filter((field) => !VOLATILE.includes(field) && JSON.stringify(was![field]) !== JSON.stringify(is![field]))
    .map((field) => ({ field, before: was![field] ?? null, after: is![field] ?? null }))
}
