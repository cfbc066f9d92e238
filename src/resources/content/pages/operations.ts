import Type from 'typebox'
import { limitsOfWebsite } from '#accounts/limits.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { refuseFields, refuseWrite } from '#kernel/operations/review.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool } from '#kernel/operations/tool.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { deleteHistory, startHistory } from '#kernel/versioning/history.ts'
import { SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import { lastChangesByVersion } from '#kernel/versioning/last-change-store.ts'
import { addHtml } from '#kernel/versioning/listed-html.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { hiddenWarnings } from '#kernel/versioning/pinned-warning.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { changeWarnings, languageWarnings } from '#resources/content/html-checks/warnings.ts'
import { asPathTaken, checkPatternLimit } from '#resources/content/pages/change-page.ts'
import { fragmentOf, SelectorQuery } from '#resources/content/pages/fragment.ts'
import { listPages, PAGE_SORTS } from '#resources/content/pages/list-store.ts'
import { movePageWithThoseBeneath } from '#resources/content/pages/move-operation.ts'
import { newPage } from '#resources/content/pages/new-page.ts'
import { NewPage, Page, PageOrFragment, presentPage, presentPageOrFragment } from '#resources/content/pages/schema.ts'
import { snapshotOf, withSnapshot } from '#resources/content/pages/snapshot.ts'
import {
  deletePage,
  type FullPage,
  getPage,
  insertPage,
  type PageRecord,
  pageTarget,
  savePage,
  touchPage,
} from '#resources/content/pages/store.ts'
import { updatePage } from '#resources/content/pages/update-operation.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { clearSpecialPages, getWebsite, websiteOfPages, websiteTarget } from '#resources/websites/websites/store.ts'

const MAX_Q_CHARACTERS = 200
const MAX_FIELDS = 10

const answer = { present: presentPage, revision: revisionOf }

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
      Type.Boolean({ about: 'true: only drafts, and pages of which visitors see an older version.' }),
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

const create = defineOperation({
  name: 'pages_create',
  summary: 'Create a page; give its title, its path or both',
  scope: 'write',
  review: 'draft',
  role: 'content',
  routes: ['POST /websites/:website_id/pages'],
  brief: { fields: [...VERSIONED_BRIEF, 'language', 'status'] },
  target: at('website_id', websiteOfPages),
  input: NewPage,
  output: Page,
  status: 201,
  ...answer,
  emits: 'page.created',
  async handler({
    tx,
    actor,
    source,
    now,
    changeSetId,
    target,
    input,
    review,
    plans,
    warn,
    warnAtEnd,
    view,
    links,
    compute,
  }) {
    // Under a policy every new page is a draft, whatever status it is given.
    if (review.by === 'request' && input.status === 'published') refuseFields(review, ['status'])
    const page = await newPage(tx, target, review.by === null ? input : { ...input, status: 'draft' }, now)
    for (const warning of hiddenWarnings(review)) warn(warning)
    await checkPatternLimit(tx, page)
    const limit = (await limitsOfWebsite(tx, target.id, plans)).pages_per_website
    const after = { html_content: input.html_content ?? '', snapshot: snapshotOf(page) }
    const { content, compiled } = await compiledContent('page', { before: null, after }, compute)
    const state = await startHistory(tx, { ...page, kind: 'page' }, content, { actor, source, now, changeSetId })
    // Last, since nobody else can make a page from here on until this is committed.
    const { ordinal, length } = await insertPage(tx, page).catch(asPathTaken)
    if (length > limit)
      throw new LimitReached('page_limit_reached', 'base', `The plan's limit of ${limit} pages per website is reached`)
    if (input.language) for (const warning of languageWarnings(page.language, target.languages)) warn(warning)
    const { subdomain, primary_domain } = target
    const shown = { view, record: page, before: null, after }
    const change = { ...page, subdomain, primary_domain, before: '', after: content.html_content, compiled, shown }
    warnAtEnd((compute) => changeWarnings(tx, change, { name: page.path, links, compute }))
    return {
      ...page,
      ...state,
      ordinal,
      html_content: content.html_content,
      site_subdomain: subdomain,
      site_primary_domain: primary_domain,
    }
  },
})

const show = defineOperation({
  name: 'pages_get',
  summary: 'Show a page with its latest html, or with the one element that a selector matches',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/pages/:id', 'GET /websites/pages/:id'],
  brief: { fields: ['id', 'version_number', 'fragment'], when: 'selector' },
  target: at('id', pageTarget),
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

const remove = defineOperation({
  name: 'pages_delete',
  summary: 'Delete a page and its versions',
  scope: 'write',
  review: 'refused',
  role: 'editor',
  routes: ['DELETE /websites/:website_id/pages/:id', 'DELETE /websites/pages/:id'],
  tool: deleteTool('page'),
  target: at('id', pageTarget),
  unseen: ({ target }) => target.status === 'draft',
  output: null,
  emits: 'page.deleted',
  subject: ({ target, links }) => presentPage(target, links),
  async handler({ tx, target, review, emit, links, plans }) {
    await deletePage(tx, target)
    await deleteHistory(tx, { ...target, kind: 'page' })
    if (await clearSpecialPages(tx, target)) {
      refuseWrite(review, 'It is the home page or the not-found page.')
      const website = await getWebsite(tx, target.website_id)
      emit('website.updated', presentWebsite(website, links, { role: target.caller_role, plans }))
    }
  },
})

export const pageOperations: readonly Operation[] = [
  list,
  create,
  show,
  updatePage,
  movePageWithThoseBeneath,
  remove,
  ...versionOperations({
    kind: 'page',
    target: pageTarget,
    output: Page,
    present: presentPage,
    load: getPage,
    touch: touchPage,
    restore: restorePage,
  }),
]

async function restorePage(tx: Tx, page: FullPage, snapshot: string, now: number) {
  await savePage(tx, page, { ...withSnapshot(page, snapshot), revision: page.revision + 1, updated_at: now })
}
