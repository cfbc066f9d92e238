import { newId } from '#kernel/database/ids.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { startHistory } from '#kernel/versioning/history.ts'
import { VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { hiddenWarnings } from '#kernel/versioning/pinned-warning.ts'
import type { AnyDefinition, Change, CreateContext } from '#resources/content/versioned/definition.ts'
import {
  getRecord,
  insertRecord,
  revisionOfRecord,
  saveRecord,
  targetOf,
  touchRecord,
} from '#resources/content/versioned/store.ts'
import { updateVersioned } from '#resources/content/versioned/update-operation.ts'
import { warnOfChange } from '#resources/content/versioned/warn-of-change.ts'

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
    async show({ tx, now }, place, version, how) {
      if (how === 'pin') {
        await touchRecord(tx, kind, place)
        await check?.(tx, await getRecord(tx, kind, place))
        return []
      }
      const row = await getRecord(tx, kind, place)
      await check?.(tx, row)
      const { snapshot } = await version()
      const restored = { ...row, ...columnsOf?.(JSON.parse(snapshot)), revision: row.revision + 1, updated_at: now }
      await saveRecord(tx, kind, row, restored)
      return []
    },
  })
  return { create: createVersioned(definition), update: updateVersioned(definition), ofVersions }
}

function createVersioned(definition: AnyDefinition): Operation {
  const { kind, role, shapes, present } = definition
  const { plural } = VERSIONED_HTML[kind]
  return defineOperation({
    name: `${plural}_create`,
    ...definition.declared.create,
    scope: 'write',
    review: 'draft',
    role,
    content: definition.content,
    routes: [`POST /websites/:website_id/${plural}`],
    target: at('website_id', definition.website),
    input: shapes.New,
    output: shapes.Record,
    status: 201,
    present,
    revision: revisionOfRecord,
    emits: `${kind}.created`,
    async handler(given) {
      const context = { ...given, events: [] } as CreateContext
      return alsoEmit(await createRecord(definition, context), context.events)
    },
  })
}

async function createRecord(definition: AnyDefinition, context: CreateContext) {
  const { kind, text } = definition
  const { tx, target: website, actor, source, now, changeSetId, review, warn, compute } = context
  const change = context.input as Change
  const { id: website_id, subdomain, primary_domain, theme_id } = website
  const identity = { id: newId(), website_id, revision: 1, created_at: now, updated_at: now }
  for (const warning of hiddenWarnings(review)) warn(warning)
  const begun = await definition.begin(context, identity)
  const fields = await definition.changed(definition.blank, change, { tx, website_id })
  const row = { ...begun, ...definition.columnsOf?.(fields) }
  const after = { html_content: (change[text] as string | undefined) ?? '', snapshot: JSON.stringify(fields) }
  const { content, compiled } = await compiledContent(kind, { before: null, after }, compute)
  await definition.check?.(tx, row, content.uses)
  const limit = await definition.limit?.(context)
  const hidden = review.by !== null && !definition.isDraft
  const by = { actor, source, now, changeSetId, hidden }
  const state = await startHistory(tx, { ...identity, kind }, content, by)
  // Last, since nobody else can make one from here on until this is committed.
  const { ordinal, length } = await insertRecord(tx, kind, row).catch(definition.asTaken)
  if (limit && length > limit.most) throw new LimitReached(limit.code, 'base', limit.message)
  warnOfChange(context, definition, row, { before: null, after, compiled, subdomain, primary_domain })
  const site = { site_subdomain: subdomain, site_primary_domain: primary_domain, theme_id }
  const record = { ...row, ...state, ...after, ...site, ordinal, usage_count: 0 }
  return { ...record, ...(await definition.saved?.(context, record, null)) }
}
