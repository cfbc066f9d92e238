import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'

/** The operation that shows what another one changes. */
export function readerOf({ name, target }: Operation): Operation | undefined {
  const own = catalog.byName.get(name.replace(/_[a-z]+$/, '_get'))
  return (
    own ?? catalog.operations.find((other) => other.name.endsWith('_get') && other.target?.target === target?.target)
  )
}
