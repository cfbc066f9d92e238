import type { Operation } from '#kernel/operations/operation.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { createVersioned } from '#resources/content/versioned/create-operation.ts'
import type { AnyDefinition } from '#resources/content/versioned/definition.ts'
import { getRecord, revisionOfRecord, saveRecord, targetOf, touchRecord } from '#resources/content/versioned/store.ts'
import { updateVersioned } from '#resources/content/versioned/update-operation.ts'

/** Create, update, and all operations of versions: the same for every versioned kind. */
export function versionedOperations(definition: AnyDefinition) {
  const { kind, shapes, present, check, columnsOf } = definition
  const ofVersions: Operation[] = versionOperations({
    kind,
    target: targetOf(kind),
    output: shapes.Record,
    present,
    revision: revisionOfRecord,
    load: (tx, place) => getRecord(tx, kind, place),
    async touch(tx, place) {
      await touchRecord(tx, kind, place)
      await check?.(tx, await getRecord(tx, kind, place))
    },
    async restore(tx, row, snapshot, now) {
      await check?.(tx, row)
      const restored = { ...row, ...columnsOf?.(JSON.parse(snapshot)), revision: row.revision + 1, updated_at: now }
      await saveRecord(tx, kind, row, restored)
    },
  })
  return { create: createVersioned(definition), update: updateVersioned(definition), ofVersions }
}
