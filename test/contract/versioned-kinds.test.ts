import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ON_VERSIONED, operationOn, VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { catalog } from '#resources/index.ts'

test('every versioned kind has its resource, and every resource with versions is a versioned kind', () => {
  const withVersions = [...catalog.byName.keys()].flatMap((name) => /^(\w+)_versions_list$/.exec(name)?.[1] ?? [])
  assert.deepEqual(withVersions, VERSIONED_KINDS)
  for (const kind of VERSIONED_KINDS) {
    for (const does of ON_VERSIONED) assert.ok(catalog.byName.has(operationOn(kind, does)), `${does} ${kind}`)
    assert.equal(catalog.byName.get(operationOn(kind, 'unpin'))?.emits, `${kind}.unpinned`)
  }
})
