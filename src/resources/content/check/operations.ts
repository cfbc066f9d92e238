import { digestOf } from '#kernel/operations/digest.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { checkAnchors } from '#resources/content/check/check-anchors.ts'
import { checkAssets } from '#resources/content/check/check-assets.ts'
import { checkForms } from '#resources/content/check/check-forms.ts'
import { checkHtml } from '#resources/content/check/check-html.ts'
import { checkOutside } from '#resources/content/check/check-outside.ts'
import { checkOrphans, checkPageTexts } from '#resources/content/check/check-pages.ts'
import { checkRedirects } from '#resources/content/check/check-redirects.ts'
import { checkTranslations } from '#resources/content/check/check-translations.ts'
import { HTML_RECORDS } from '#resources/content/check/html-store.ts'
import { CHECK_KINDS, HTML_KINDS } from '#resources/content/check/kinds.ts'
import { Problems } from '#resources/content/check/problems.ts'
import { CheckQuery, CheckResult, DEFAULT_PER, MAX_PER } from '#resources/content/check/schema.ts'
import { showPages } from '#resources/content/check/show-page.ts'
import type { Position } from '#resources/content/check/walk-records.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const check = defineProviderOperation({
  name: 'site_check',
  summary: 'Find broken links and templates, bad html, missing texts, orphan pages and more',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/check'],
  hints: { openWorld: true },
  target: at('website_id', websiteTarget),
  query: CheckQuery,
  refuses: true,
  output: CheckResult,
  revision: digestOf,
  async handler({ db: reader, longDb: db, target, query, links, compute, keep, view, providers }) {
    const { kinds = CHECK_KINDS, page_ids, outside = false, cursor } = query
    // An empty list chooses nothing, like an absent one.
    const pageIds = page_ids?.length ? page_ids : undefined
    const problems = new Problems(kinds, Math.min(query.per ?? DEFAULT_PER, MAX_PER))
    const website = { ...target, origin: links.website(target) }
    const found = { db, compute, keep, problems }
    const from = cursor === undefined ? null : positionOf(cursor)
    const unchecked: string[] = []
    const show = await showPages({ db: reader, longDb: db, website_id: target.id, view, compute }, unchecked)
    let records = 0
    let requested = 0
    let next: Position | null = null
    if (problems.wants(...HTML_KINDS)) {
      const html = await checkHtml(website, { from, show, ...(pageIds ? { pageIds } : {}) }, found)
      ;({ records, next } = html)
      if (problems.wants('broken_anchor')) await checkAnchors(website, html.anchors, found)
      if (!from && !next && !pageIds) await checkOrphans(website, html, found)
      else if (!pageIds && problems.wants('orphan_page'))
        unchecked.push('Orphan pages: the website has more html than one request reads.')
      if (outside && problems.wants('outside_link')) {
        const links = await checkOutside(html.outside, providers.fetcher, problems)
        requested = links.requested
        unchecked.push(...links.unchecked)
      }
    }
    // The rest is read in one go, so the first answer has all of it.
    if (!from) unchecked.push(...(await checkPageTexts(website, pageIds, found)))
    if (!from) await checkTranslations(website, pageIds, found)
    if (!from && !pageIds) {
      await checkForms(website.id, found)
      await checkRedirects(website, found)
      unchecked.push(...(await checkAssets(website, found)))
    }
    return {
      data: problems.listed,
      totals: problems.totals,
      checked: { records, outside_links: requested },
      unchecked,
      meta: { next: next && cursorOf(next), previous: null },
    }
  },
})

export const checkOperations: readonly Operation[] = [check]

function cursorOf({ kind, ordinal }: Position): string {
  return Buffer.from(`${kind} ${ordinal}`).toString('base64url')
}

/** @throws ValidationFailed when it is not from an answer */
function positionOf(cursor: string): Position {
  const [, name, ordinal] = /^(\w+) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const kind = HTML_RECORDS.find((one) => one === name)
  if (!kind) throw invalid('cursor', 'must be meta.next of an earlier answer')
  return { kind, ordinal: Number(ordinal) }
}
