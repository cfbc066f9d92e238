import type { TObject } from 'typebox'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import type { ToolDeclaration } from '#kernel/operations/tool.ts'
import { deleteHistory } from '#kernel/versioning/history.ts'
import { labelOf, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { addHtml } from '#kernel/versioning/listed-html.ts'
import { DELETION, deleteUsed } from '#resources/content/usage/delete-used.ts'
import { seedOfRecord } from '#resources/content/usage/seeds.ts'
import { versionedOperations } from '#resources/content/versioned/define-versioned.ts'
import type { AnyDefinition, SaveContext } from '#resources/content/versioned/definition.ts'
import { deleteRecord, listRecords, revisionOfRecord, targetOf } from '#resources/content/versioned/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

type Declared = { summary: string; tool: ToolDeclaration }
export type NamedDeclarations = {
  list: Declared & { query: TObject }
  get: Declared
  delete: Declared & {
    query: TObject
    /** Something that html names is deleted only by force while it is used. */
    refuses: boolean
    warning?: (pages: number, label: string) => string
    /** @returns further events */
    removed?(context: SaveContext, row: { id: string; website_id: string }): Promise<OperationEvent[]> | Promise<void>
  }
  cachedBy: readonly string[]
}

/** The operations of what pages share and a website has few of: of all versioned kinds but pages. */
export function namedOperations(definition: AnyDefinition, declared: NamedDeclarations): readonly Operation[] {
  const { kind, shapes, present, text } = definition
  const { cachedBy } = declared
  const { plural } = VERSIONED_HTML[kind]
  const target = targetOf(kind as 'component')
  const collection = `/websites/:website_id/${plural}`
  const onItem = (method: string) => [`${method} ${collection}/:id`, `${method} /websites/${plural}/:id`]
  const { create, update, ofVersions } = versionedOperations(definition)

  const list = defineList({
    name: `${plural}_list`,
    ...declared.list,
    role: 'viewer',
    routes: [`GET ${collection}`],
    target: at('website_id', websiteTarget),
    refuses: true,
    item: shapes.Record,
    cachedBy,
    present,
    async handler({ db, target, query, window }) {
      const { rows, total } = await listRecords(db, target.id, kind, window)
      const { fields = [] } = query as { fields?: string[] }
      const listed = rows.map((row) => ({ ...row, fields }))
      if (!fields.includes(text)) return { rows: listed, total }
      return { ...(await addHtml(db, listed, ({ latest_version_id }) => latest_version_id)), total }
    },
  })

  const show = defineGet({
    name: `${plural}_get`,
    ...declared.get,
    role: 'viewer',
    routes: onItem('GET'),
    target: at('id', target),
    output: shapes.Record,
    present,
    revision: revisionOfRecord,
    cachedBy,
  })

  const { query, refuses, warning, removed, ...deleted } = declared.delete
  const remove = defineOperation({
    name: `${plural}_delete`,
    ...deleted,
    ...DELETION,
    routes: onItem('DELETE'),
    target: at('id', target),
    query,
    present,
    emits: `${kind}.deleted`,
    async handler(context) {
      const { tx, target } = context
      const remove = async () => {
        await deleteRecord(tx, kind, target)
        await deleteHistory(tx, { ...target, kind })
        return (await removed?.(context as unknown as SaveContext, target)) ?? []
      }
      return deleteUsed(context, {
        label: labelOf(kind),
        seed: seedOfRecord({ ...target, kind }),
        refuses,
        warning,
        remove,
      })
    },
  })

  return [list, create, show, update, remove, ...ofVersions]
}
