import Type from 'typebox'
import { newId } from '#kernel/database/ids.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool, getTool, listTool } from '#kernel/operations/tool.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { deleteHistory, startHistory } from '#kernel/versioning/history.ts'
import { labelOf } from '#kernel/versioning/kinds.ts'
import { addHtml } from '#kernel/versioning/listed-html.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { hiddenWarnings } from '#kernel/versioning/pinned-warning.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { fieldsAtOnce } from '#resources/content/blocks/at-once.ts'
import { checkCycles } from '#resources/content/blocks/check-cycles.ts'
import type { BlockChange, BlockDefinition } from '#resources/content/blocks/definition.ts'
import { longFields, pluralOf, presenterOf, shapesOf } from '#resources/content/blocks/schema.ts'
import {
  blockRevision,
  blockTarget,
  deleteBlock,
  getBlock,
  insertBlock,
  listBlocks,
  saveBlock,
  touchBlock,
} from '#resources/content/blocks/store.ts'
import { asNameTaken, newDoubts, updateBlock } from '#resources/content/blocks/update-block.ts'
import { changeWarnings } from '#resources/content/html-checks/warnings.ts'
import { DeletePlan, DeleteQuery, DryRunQuery, deleteUsed, isDryRun } from '#resources/content/usage/delete-used.ts'
import { seedOfBlock } from '#resources/content/usage/seeds.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const CREATE_SUMMARY =
  'Create a component for <site-component name>, a snippet for <site-snippet name> or a place in all pages, or a theme of design tokens and css'

/** The operations of components, snippets or themes. */
// biome-ignore lint/suspicious/noExplicitAny: the versioned fields of each kind are its own
export function defineBlock(definition: BlockDefinition<any>): readonly Operation[] {
  const { kind, text } = definition
  const plural = pluralOf(definition)
  const shapes = shapesOf(definition)
  const { presentBlock, presentUpdated } = presenterOf(definition)
  const target = blockTarget(kind)
  const collection = `/websites/:website_id/${plural}`
  const onItem = (method: string) => [`${method} ${collection}/:id`, `${method} /websites/${plural}/:id`]
  const answer = { output: shapes.Record, present: presentBlock, revision: blockRevision }

  const list = defineList({
    name: `${plural}_list`,
    summary: `List a website's ${plural}`,
    role: 'viewer',
    routes: [`GET ${collection}`],
    tool: listTool(kind),
    target: at('website_id', websiteTarget),
    query: Type.Object({ fields: longFields(definition) }),
    refuses: true,
    item: shapes.Record,
    cachedBy: [kind],
    present: presentBlock,
    async handler({ db, target, query, window }) {
      const { rows, total } = await listBlocks(db, target.id, kind, window)
      const { fields = [] } = query as { fields?: string[] }
      const listed = rows.map((row) => ({ ...row, fields }))
      if (!fields.includes(text)) return { rows: listed, total }
      return { ...(await addHtml(db, listed, ({ latest_version_id }) => latest_version_id)), total }
    },
  })

  const create = defineOperation({
    name: `${plural}_create`,
    summary: definition.createSummary,
    scope: 'write',
    review: 'draft',
    role: 'editor',
    routes: [`POST ${collection}`],
    tool: { family: 'blocks_create', kind, summary: CREATE_SUMMARY },
    brief: { fields: [...VERSIONED_BRIEF, 'name'] },
    target: at('website_id', websiteTarget),
    input: shapes.New,
    status: 201,
    ...answer,
    emits: `${kind}.created`,
    async handler({
      tx,
      actor,
      source,
      now,
      changeSetId,
      target: website,
      input,
      review,
      emit,
      warn,
      warnAtEnd,
      view,
      links,
      plans,
      compute,
    }) {
      const change = input as BlockChange & { name: string }
      const { id: website_id, theme_id } = website
      refuseFields(review, fieldsAtOnce(kind, change, null))
      for (const warning of hiddenWarnings(review)) warn(warning)
      const message = definition.nameMessage(change.name)
      if (message) throw invalid('name', message)
      const fields = await definition.changed(definition.blank, change, { tx, website_id })
      const after = { html_content: (change[text] as string | undefined) ?? '', snapshot: JSON.stringify(fields) }
      const { content, compiled } = await compiledContent(kind, { before: null, after }, compute)
      for (const doubt of newDoubts(definition, null, after)) warn(doubt)
      const { name } = change
      const row = { id: newId(), website_id, kind, name, revision: 1, created_at: now, updated_at: now }
      await checkCycles(tx, row, content.uses)
      const { ordinal, length } = await insertBlock(tx, row).catch(asNameTaken)
      if (length > definition.limit)
        throw new LimitReached(
          `${kind}_limit_reached`,
          'base',
          `The limit of ${definition.limit} ${plural} per website is reached`,
        )
      const state = await startHistory(tx, row, content, {
        actor,
        source,
        now,
        changeSetId,
        hidden: review.by !== null,
      })
      if (kind !== 'theme') {
        const { subdomain, primary_domain } = website
        const shown = { view, record: row, before: null, after, seed: seedOfBlock(row) }
        const html = { website_id, subdomain, primary_domain, before: '', after: after.html_content, compiled, shown }
        warnAtEnd((compute) => changeWarnings(tx, html, { name: `${labelOf(kind)} "${name}"`, links, compute }))
      }
      const block = {
        ...row,
        ...state,
        ...after,
        ordinal,
        theme_id,
        site_subdomain: website.subdomain,
        site_primary_domain: website.primary_domain,
      }
      await definition.afterSave?.(block, change, { tx, emit, links, plans, role: website.caller_role })
      return block
    },
  })

  const show = defineOperation({
    name: `${plural}_get`,
    summary: `Show a ${kind}`,
    scope: 'read',
    role: 'viewer',
    routes: onItem('GET'),
    tool: getTool(kind),
    target: at('id', target),
    ...answer,
    cachedBy: [kind],
    handler: async ({ target }) => target,
  })

  const remove = defineOperation({
    name: `${plural}_delete`,
    summary: `Delete a ${kind} and its versions`,
    scope: 'write',
    review: 'refused',
    role: 'editor',
    routes: onItem('DELETE'),
    tool: deleteTool(kind),
    target: at('id', target),
    query: kind === 'theme' ? DryRunQuery : DeleteQuery,
    unseen: isDryRun,
    output: null,
    plan: DeletePlan,
    emits: `${kind}.deleted`,
    subject: ({ target }) => presentBlock(target) as { id: string },
    async handler(context) {
      const { tx, target, emit, links, plans } = context
      return deleteUsed(context, {
        label: kind,
        seed: seedOfBlock(target),
        refuses: kind !== 'theme',
        async remove() {
          await deleteBlock(tx, target)
          await deleteHistory(tx, target)
          await definition.afterDelete?.(target, { tx, emit, links, plans, role: target.caller_role })
        },
      })
    },
  })

  return [
    list,
    create,
    show,
    updateBlock(definition, { ...shapes, presentBlock, presentUpdated, routes: onItem('PATCH') }),
    remove,
    ...versionOperations({
      kind,
      target,
      output: shapes.Record,
      present: presentBlock,
      revision: blockRevision,
      load: (tx, place) => getBlock(tx, kind, place),
      async touch(tx, place) {
        await touchBlock(tx, place)
        await checkCycles(tx, await getBlock(tx, kind, place))
      },
      async restore(tx, block, _, now) {
        await checkCycles(tx, block)
        await saveBlock(tx, { ...block, revision: block.revision + 1, updated_at: now })
      },
    }),
  ]
}
