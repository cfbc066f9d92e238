import Type from 'typebox'
import { type NetRow, netRows } from '#kernel/changes/net-rows.ts'
import type { TrashRow } from '#kernel/changes/trash-record.ts'
import { presentTrash, TrashItem } from '#kernel/changes/trash-record.ts'
import { expireNow } from '#kernel/changes/trash-store.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { invalid, NotFound } from '#kernel/operations/errors.ts'
import { about, named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout } from '#kernel/operations/outcome.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool } from '#kernel/operations/tool.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'
import { rowsOfChange } from '#resources/history/change-sets/store.ts'
import { undoRows } from '#resources/history/change-sets/undo-rows.ts'
import { listDeletedWebsites, listTrash, trashTarget } from '#resources/history/trash/store.ts'
import { CONTENT_KINDS } from '#resources/operation-on.ts'
import { PURGE_WEBSITE } from '#resources/websites/websites/purge.ts'
import { restoreWebsite } from '#resources/websites/websites/restore-website.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const MAX_NAME = 2_000

/** A website's own trash, or that of websites. */
const LIST_TOOL = {
  family: 'trash_list',
  summary: 'List deleted records that can be restored, newest first; without website_id, deleted websites',
}

const list = defineList({
  name: 'trash_list',
  summary: 'List deleted records that can be restored, the last deleted first',
  role: 'viewer',
  routes: ['GET /websites/:website_id/trash'],
  tool: LIST_TOOL,
  target: at('website_id', websiteTarget),
  query: Type.Object({ kind: Type.Optional(oneOf(CONTENT_KINDS, { about: 'Only records of this kind.' })) }),
  item: TrashItem,
  present: presentTrash,
  handler: ({ db, target, query, window }) => listTrash(db, target.id, window, query),
})

const deletedWebsites = defineList({
  name: 'trash_websites_list',
  summary: 'List deleted websites that you can restore, the last deleted first',
  routes: ['GET /trash'],
  tool: LIST_TOOL,
  item: TrashItem,
  present: presentTrash,
  handler: ({ db, caller, window }) => listDeletedWebsites(db, caller, window),
})

const restore = defineOperation({
  name: 'trash_restore',
  summary: 'Restore a deleted record or website with history, id and what pointed to it',
  scope: 'write',
  role: 'editor',
  hints: { destructive: false, idempotent: true },
  routes: ['POST /websites/trash/:id/restore'],
  target: at('id', trashTarget),
  input: named(
    'TrashRestore',
    Type.Object({
      path: Type.Optional(Type.String({ maxLength: MAX_NAME, description: 'Another path, if its own is taken.' })),
      name: Type.Optional(
        Type.String({ maxLength: MAX_NAME, description: 'Another name or key, if its own is taken.' }),
      ),
      subdomain: Type.Optional(
        Type.String({ maxLength: MAX_NAME, description: "A website's other subdomain, if its own is taken." }),
      ),
    }),
  ),
  output: named(
    'Restored',
    Type.Object({
      kind: Type.String({ about: 'The kind of record.' }),
      id: Id,
      title: about(nullable(Type.String()), 'Its title, name or path.'),
    }),
  ),
  emits: 'record.restored',
  async handler({ target, input, warn, ...context }) {
    checkThere(target, context.now)
    const item = { ...presentTrash(target), id: target.record_id }
    if (target.kind === 'website') {
      const restored = await restoreWebsite(context, target, input)
      const { links, plans } = context
      const record = presentWebsite(restored, links, { role: target.caller_role, plans })
      const result = { kind: 'website', id: restored.id, title: restored.name }
      return emitAbout(result, item, [{ type: 'website.created', record }])
    }
    const website = { id: target.website_id, caller_role: target.caller_role }
    const rows = withNewName(await rowsToRestore(context.tx, target), target, input)
    const { records, conflicts, events } = await undoRows(rows, { ...context, website })
    const taken = conflicts.find(({ id }) => id === target.record_id)
    if (taken)
      throw invalid(input.path === undefined && target.kind !== 'page' ? 'name' : 'path', 'has already been taken')
    for (const { title, id, reason } of conflicts) warn(`${title ?? id} stays as it is: ${reason}.`)
    const restored = records.find(({ id }) => id === target.record_id)
    if (!restored) throw new NotFound('Trash')
    return emitAbout({ kind: restored.kind, id: restored.id, title: restored.title }, item, events)
  },
})

const remove = defineDelete({
  name: 'trash_delete',
  summary: 'Delete a record in the trash for good',
  role: 'admin',
  routes: ['DELETE /websites/trash/:id'],
  tool: deleteTool('trash_item'),
  target: at('id', trashTarget),
  present: presentTrash,
  emits: 'trash.deleted',
  async remove({ tx, now, target }) {
    checkThere(target, now)
    await expireNow(tx, target)
    if (target.kind === 'website') await enqueue(tx, PURGE_WEBSITE, { website_id: target.website_id }, now)
  },
})

export const trashOperations: readonly Operation[] = [list, deletedWebsites, restore, remove]

/** @throws NotFound for what was restored, or has expired: the job that deletes it may come later */
function checkThere({ restored_at, expires_at }: Pick<TrashRow, 'restored_at' | 'expires_at'>, now: number) {
  if (restored_at !== null || Number(expires_at) <= now) throw new NotFound('Trash')
}

/** With a record's rows also those of others that its deletion changed, unless it was deleted together with others. */
async function rowsToRestore(tx: Parameters<typeof rowsOfChange>[0], item: TrashRow & { caller_role: unknown }) {
  const rows = netRows(await rowsOfChange(tx, item))
  const others = rows.filter(
    ({ table, record_id, after }) => isRecord(table) && after === null && record_id !== item.record_id,
  )
  return others.length === 0 ? rows : rows.filter(({ record_id }) => record_id === item.record_id)
}

function isRecord(table: string): boolean {
  return table !== 'histories' && table !== 'row_uniques'
}

const NAMED_BY: Partial<Record<string, { path?: string; name?: string }>> = {
  pages: { path: 'path' },
  redirects: { path: 'from_path' },
  shared_parts: { name: 'name' },
  blocks: { name: 'name' },
  tables: { name: 'key' },
  forms: { name: 'key' },
}

/** The rows, with the new path or name that the request gives. */
function withNewName(
  rows: readonly NetRow[],
  { record_id }: TrashRow,
  given: { path?: string; name?: string },
): NetRow[] {
  return rows.map((row) => {
    const columns = NAMED_BY[row.table]
    if (row.record_id !== record_id || !columns || row.before === null) return row
    const before = { ...row.before }
    if (given.path !== undefined && columns.path) before[columns.path] = checkedPath(given.path)
    if (given.name !== undefined && columns.name) before[columns.name] = given.name
    return { ...row, before }
  })
}

function checkedPath(path: string): string {
  const result = normalizePath(path)
  if (!result.ok) throw invalid('path', result.message)
  return result.path
}
