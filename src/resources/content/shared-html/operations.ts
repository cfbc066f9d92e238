import Type from 'typebox'
import { newId } from '#kernel/database/ids.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { deleteHistory, startHistory } from '#kernel/versioning/history.ts'
import {
  aLabelOf,
  labelOf,
  SHARED_PART_KINDS,
  type SharedPartKind,
  titleOf,
  VERSIONED,
} from '#kernel/versioning/kinds.ts'
import { addHtml } from '#kernel/versioning/listed-html.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { hiddenWarnings } from '#kernel/versioning/pinned-warning.ts'
import { addedFields, VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { changeWarnings, languageWarnings } from '#resources/content/html-checks/warnings.ts'
import {
  defaultLanguage,
  NO_SNAPSHOT,
  nameOf,
  notBlank,
  takeDefault,
} from '#resources/content/shared-html/change-part.ts'
import { presentPart, shapesOf } from '#resources/content/shared-html/schema.ts'
import {
  deletePart,
  getPart,
  insertPart,
  listParts,
  partTarget,
  savePart,
  touchPart,
} from '#resources/content/shared-html/store.ts'
import { updatePart } from '#resources/content/shared-html/update-operation.ts'
import { DeletePlan, DryRunQuery, deleteUsed, isDryRun } from '#resources/content/usage/delete-used.ts'
import { seedOfPart } from '#resources/content/usage/seeds.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

function fallBack(pages: number, label: string): string {
  return pages === 1
    ? `1 page used this ${label}, and falls back to the default.`
    : `${pages} pages used this ${label}, and fall back to the default.`
}

const answer = { present: presentPart, revision: revisionOf }

export const sharedHtmlOperations: readonly Operation[] = SHARED_PART_KINDS.flatMap(operationsOf)

function operationsOf(kind: SharedPartKind): Operation[] {
  const { plural } = VERSIONED[kind]
  const shapes = shapesOf(kind)
  const { NewPart, Part } = shapes
  const label = labelOf(kind)
  const aLabel = aLabelOf(kind)
  const target = partTarget(kind)
  const collection = `/websites/:website_id/${plural}`
  const onItem = (method: string) => [`${method} ${collection}/:id`, `${method} /websites/${plural}/:id`]

  const list = defineList({
    name: `${plural}_list`,
    summary: `List a website's ${label}s`,
    role: 'viewer',
    routes: [`GET ${collection}`],
    tool: { family: 'shared_parts_list', kind, summary: `List a website's headers, footers or html heads` },
    target: at('website_id', websiteTarget),
    query: Type.Object({ fields: addedFields(label) }),
    refuses: true,
    item: Part,
    // usage_count changes with pages.
    cachedBy: [kind, 'page'],
    present: presentPart,
    async handler({ db, target, query, window }) {
      const { rows, total } = await listParts(db, target.id, kind, window)
      if (!query.fields?.includes('html_content')) return { rows, total }
      return { ...(await addHtml(db, rows, ({ latest_version_id }) => latest_version_id)), total }
    },
  })

  const create = defineOperation({
    name: `${plural}_create`,
    summary: `Create ${aLabel}; with a default language it is shown on pages in that language`,
    scope: 'write',
    review: 'draft',
    role: 'editor',
    routes: [`POST ${collection}`],
    tool: {
      family: 'shared_parts_create',
      kind,
      summary: 'Create a header, footer or html head; that of the default language also serves languages without one',
    },
    brief: { fields: [...VERSIONED_BRIEF, 'name', 'default_on_page_language'] },
    target: at('website_id', websiteTarget),
    input: NewPart,
    output: Part,
    status: 201,
    ...answer,
    emits: `${kind}.created`,
    async handler({
      tx,
      actor,
      source,
      now,
      changeSetId,
      target,
      input,
      review,
      emit,
      warn,
      warnAtEnd,
      view,
      links,
      compute,
    }) {
      const part = {
        id: newId(),
        website_id: target.id,
        kind,
        name: input.name ?? titleOf(kind),
        default_on_page_language: defaultLanguage(input.default_on_page_language),
        revision: 1,
        created_at: now,
        updated_at: now,
      }
      refuseFields(review, part.default_on_page_language === null ? [] : ['default_on_page_language'])
      for (const warning of hiddenWarnings(review)) warn(warning)
      for (const warning of await takeDefault(tx, part, now, emit)) warn(warning)
      if (input.default_on_page_language)
        for (const warning of languageWarnings(part.default_on_page_language, target.languages)) warn(warning)
      const { ordinal } = await insertPart(tx, part)
      const after = { html_content: notBlank(input.html_content), snapshot: NO_SNAPSHOT }
      const { content, compiled } = await compiledContent(kind, { before: null, after }, compute)
      const state = await startHistory(tx, part, content, {
        actor,
        source,
        now,
        changeSetId,
        hidden: review.by !== null,
      })
      const change = {
        website_id: target.id,
        subdomain: target.subdomain,
        primary_domain: target.primary_domain,
        before: '',
        after: input.html_content,
        compiled,
        shown: { view, record: part, before: null, after, seed: seedOfPart(part) },
      }
      warnAtEnd((compute) => changeWarnings(tx, change, { name: nameOf(part), links, compute }))
      return { ...part, ...state, ordinal, html_content: input.html_content, usage_count: 0 }
    },
  })

  const show = defineOperation({
    name: `${plural}_get`,
    summary: `Show ${aLabel} with its latest html`,
    scope: 'read',
    role: 'viewer',
    routes: onItem('GET'),
    tool: { family: 'shared_parts_get', kind, summary: 'Show a header, footer or html head' },
    target: at('id', target),
    output: Part,
    ...answer,
    // usage_count changes with pages.
    cachedBy: [kind, 'page'],
    handler: async ({ target }) => target,
  })

  const remove = defineOperation({
    name: `${plural}_delete`,
    summary: `Delete ${aLabel} and its versions; pages that use it fall back to the default`,
    scope: 'write',
    review: 'refused',
    role: 'editor',
    routes: onItem('DELETE'),
    tool: {
      family: 'shared_parts_delete',
      kind,
      summary: 'Delete a header, footer or html head; pages that use it fall back to the default',
    },
    target: at('id', target),
    query: DryRunQuery,
    unseen: isDryRun,
    output: null,
    plan: DeletePlan,
    emits: `${kind}.deleted`,
    subject: ({ target }) => presentPart(target),
    async handler(context) {
      const { tx, target } = context
      return deleteUsed(context, {
        label,
        seed: seedOfPart({ ...target, kind }),
        refuses: false,
        warning: fallBack,
        async remove() {
          await deletePart(tx, target)
          await deleteHistory(tx, target)
        },
      })
    },
  })

  return [
    list,
    create,
    show,
    updatePart(kind, { ...shapes, routes: onItem('PATCH') }),
    remove,
    ...versionOperations({
      kind,
      target,
      output: Part,
      present: presentPart,
      load: (tx, record) => getPart(tx, kind, record),
      touch: touchPart,
      restore: (tx, part, _, now) => savePart(tx, { ...part, revision: part.revision + 1, updated_at: now }),
    }),
  ]
}
