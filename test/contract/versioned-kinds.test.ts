import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VERSIONED, VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { catalog } from '#resources/index.ts'

test('every versioned kind has its resource, and every resource with versions is a versioned kind', () => {
  const withVersions = [...catalog.byName.keys()].flatMap((name) => /^(\w+)_versions_list$/.exec(name)?.[1] ?? [])
  assert.deepEqual(withVersions, VERSIONED_KINDS)
  for (const kind of VERSIONED_KINDS) {
    const { plural } = VERSIONED[kind]
    // A batch performs these two by name.
    for (const name of [`${plural}_create`, `${plural}_update`]) assert.ok(catalog.byName.has(name), name)
    assert.equal(catalog.byName.get(`${plural}_unpin`)?.emits, `${kind}.unpinned`)
  }
})
