import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { catalog } from '#resources/index.ts'
import { CONTENT_KINDS, ON_CONTENT, ON_VERSIONED, operationOn } from '#resources/operation-on.ts'

test('every versioned kind has its resource, and every resource with versions is a versioned kind', () => {
  const withVersions = [...catalog.byName.keys()].flatMap((name) => /^(\w+)_versions_list$/.exec(name)?.[1] ?? [])
  assert.deepEqual(withVersions.toSorted(), VERSIONED_KINDS.toSorted())
  for (const kind of VERSIONED_KINDS) {
    for (const does of ON_VERSIONED) assert.ok(catalog.byName.has(operationOn(kind, does)), `${does} ${kind}`)
    assert.equal(catalog.byName.get(operationOn(kind, 'unpin'))?.emits, `${kind}.unpinned`)
  }
})

test('every kind of content has the operations by which others find and change it', () => {
  for (const kind of CONTENT_KINDS)
    for (const does of ON_CONTENT) assert.ok(catalog.byName.has(operationOn(kind, does)), `${does} ${kind}`)
})
