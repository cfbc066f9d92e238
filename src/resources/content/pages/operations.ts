import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { refuseWrite } from '#kernel/operations/review.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool } from '#kernel/operations/tool.ts'
import { deleteHistory } from '#kernel/versioning/history.ts'
import { SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import { lastChangesByVersion } from '#kernel/versioning/last-change-store.ts'
import { addHtml } from '#kernel/versioning/listed-html.ts'
import { fragmentOf, SelectorQuery } from '#resources/content/pages/fragment.ts'
import { listPages, PAGE_SORTS } from '#resources/content/pages/list-store.ts'
import { movePageWithThoseBeneath } from '#resources/content/pages/move-operation.ts'
import { Page, PageOrFragment, presentPage, presentPageOrFragment } from '#resources/content/pages/schema.ts'
import { versionedOperations } from '#resources/content/versioned/define-versioned.ts'
import { DEFINITIONS } from '#resources/content/versioned/definitions.ts'
import {
  deleteRecord,
  type Page as PageRecord,
  revisionOfRecord,
  targetOf,
} from '#resources/content/versioned/store.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { clearSpecialPages, websiteTarget } from '#resources/websites/websites/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

const MAX_Q_CHARACTERS = 200
const MAX_FIELDS = 10

const answer = { present: presentPage, revision: revisionOfRecord }

/** Deleting a shared part changes the pages that use it. */
const PAGE_ANSWERS_DEPEND_ON = ['page', ...SHARED_PART_KINDS]

const list = defineList({
  name: 'pages_list',
  summary: "List a website's pages",
  role: 'viewer',
  routes: ['GET /websites/:website_id/pages'],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    path: Type.Optional(Type.String({ description: 'Only the page at exactly this path.' })),
    status: Type.Optional(oneOf(['published', 'draft'], { about: 'Only pages of this status.' })),
    language: Type.Optional(Type.String({ about: 'Only pages in exactly this language.' })),
    waiting: Type.Optional(
      Type.Boolean({ about: 'true: only drafts, and pages that visitors see in an older version.' }),
    ),
    sort: Type.Optional(
      Type.Array(oneOf(PAGE_SORTS), {
        maxItems: 4,
        about: 'Sort keys, each with a leading minus for descending order; created_at by default.',
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_Q_CHARACTERS,
        about: 'Only pages whose title or path contains it, in any letter case.',
      }),
    ),
    fields: Type.Optional(
      Type.Array(oneOf(['html_content', 'last_actor']), { maxItems: MAX_FIELDS, about: 'Fields to add to each page.' }),
    ),
  }),
  refuses: true,
  item: Page,
  cachedBy: PAGE_ANSWERS_DEPEND_ON,
  present: presentPage,
  async handler({ db, longDb, target, query, window }) {
    const { path, status, q, waiting, sort = ['created_at'], fields } = query
    const language = query.language === undefined ? undefined : (checkLanguage(query.language) ?? query.language)
    const { rows, total } = await listPages({ db, longDb }, target.id, {
      window,
      filter: { path, status, language, q, waiting: waiting || undefined },
      sort,
    })
    const shown = fields?.includes('last_actor') ? await withLastActors(db, target.id, rows) : rows
    if (!fields?.includes('html_content')) return { rows: shown, total }
    return { ...(await addHtml(db, shown, ({ latest_version_id }) => latest_version_id)), total }
  },
})

async function withLastActors(db: Db, website_id: string, pages: readonly PageRecord[]) {
  const ids = pages.map(({ id }) => id)
  const last = await lastChangesByVersion(db, website_id, ids)
  return pages.map((page) => ({ ...page, last_actor: last.get(page.id)?.actor ?? null }))
}

const show = defineOperation({
  name: 'pages_get',
  summary: 'Show a page with its latest html, or with the one element that a selector matches',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/pages/:id', 'GET /websites/pages/:id'],
  brief: { fields: ['id', 'version_number', 'fragment'], when: 'selector' },
  target: at('id', targetOf('page')),
  query: Type.Object({ selector: Type.Optional(SelectorQuery) }),
  refuses: true,
  output: PageOrFragment,
  ...answer,
  present: presentPageOrFragment,
  cachedBy: PAGE_ANSWERS_DEPEND_ON,
  async handler({ target, query: { selector }, compute }) {
    if (selector === undefined) return target
    return { ...target, html_content: undefined, fragment: await fragmentOf(target.html_content, selector, compute) }
  },
})

const remove = defineDelete({
  name: 'pages_delete',
  summary: 'Delete a page and its versions',
  role: 'editor',
  routes: ['DELETE /websites/:website_id/pages/:id', 'DELETE /websites/pages/:id'],
  tool: deleteTool('page'),
  target: at('id', targetOf('page')),
  unseen: ({ target }) => target.status === 'draft',
  present: presentPage,
  emits: 'page.deleted',
  async remove({ tx, target, review, links, plans }) {
    await deleteRecord(tx, 'page', target)
    await deleteHistory(tx, { ...target, kind: 'page' })
    if (!(await clearSpecialPages(tx, target))) return []
    refuseWrite(review, 'It is the home page or the not-found page.')
    return websiteUpdated(tx, target.website_id, { links, plans, role: target.caller_role })
  },
})

const { create, update, ofVersions } = versionedOperations(DEFINITIONS.page)

export const pageOperations: readonly Operation[] = [
  list,
  create,
  show,
  update,
  movePageWithThoseBeneath,
  remove,
  ...ofVersions,
]
