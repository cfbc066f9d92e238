import { siteOf } from '#kernel/operations/links.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { NOT_REVIEWED, refuseFields } from '#kernel/operations/review.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { diffFields } from '#kernel/versioning/diff-fields.ts'
import { appendVersion } from '#kernel/versioning/history.ts'
import { pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { diffTask } from '#kernel/versioning/tasks.ts'
import { changeWarnings, languageWarnings } from '#resources/content/html-checks/warnings.ts'
import { asPathTaken, changedPage, checkPathIsFree, checkPatternLimit } from '#resources/content/pages/change-page.ts'
import { editedPage } from '#resources/content/pages/edit-page.ts'
import { moveLeft } from '#resources/content/pages/move-pages.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { PageChanges, presentUpdatedPage, UpdatedPage } from '#resources/content/pages/schema.ts'
import { snapshotOf } from '#resources/content/pages/snapshot.ts'
import { PLACE_COLUMNS, pageTarget, savePage } from '#resources/content/pages/store.ts'
import { leaveRedirects } from '#resources/traffic/redirects/leave-redirect.ts'
import { presentRedirect } from '#resources/traffic/redirects/record.ts'

export const updatePage = defineOperation({
  name: 'pages_update',
  summary:
    'Update a page: whole fields, or parts of its html; content becomes its newest version, a new path leaves a 301',
  scope: 'write',
  review: 'versioned',
  role: 'content',
  routes: ['PATCH /websites/:website_id/pages/:id', 'PATCH /websites/pages/:id'],
  brief: { fields: [...VERSIONED_BRIEF, 'redirect'] },
  // Repeating an edit may replace what it inserted.
  hints: { idempotent: false },
  target: at('id', pageTarget),
  input: PageChanges,
  output: UpdatedPage,
  present: presentUpdatedPage,
  revision: revisionOf,
  emits: 'page.updated',
  async handler({
    tx,
    actor,
    source,
    now,
    changeSetId,
    target,
    input,
    review,
    dryRun,
    nothingChanged,
    emit,
    warn,
    warnAtEnd,
    view,
    links,
    compute,
  }) {
    const { html_content, fields } = await editedPage(target, input, compute)
    const page = await changedPage(tx, target, fields)
    const isSeen = target.status === 'published'
    // Of a draft visitors see nothing, unless it is published.
    refuseFields(review, isSeen ? PLACE_COLUMNS.filter((field) => page[field] !== target[field]) : published(page))
    if (page.path !== target.path) {
      await checkPathIsFree(tx, page)
      if (!isPattern(target.path)) await checkPatternLimit(tx, page)
    }
    const changed = revised(target, { ...page, html_content }, now)
    if (changed === target && !input.dry_run) {
      nothingChanged()
      return target
    }
    const snapshot = snapshotOf(changed)
    const isNewVersion = html_content !== target.html_content || snapshot !== snapshotOf(target)
    const reviewed = isSeen ? review : NOT_REVIEWED
    if (isNewVersion) for (const warning of pinnedWarnings(target, reviewed)) warn(warning)
    if (page.language !== target.language)
      for (const warning of languageWarnings(page.language, target.site_languages)) warn(warning)
    const both = {
      before: { html_content: target.html_content, snapshot: snapshotOf(target) },
      after: { html_content, snapshot },
    }
    const { content, compiled } = await compiledContent('page', both, compute)
    const { html_content: before } = target
    const shown = { view, record: page, ...both }
    const change = { ...page, ...siteOf(target), before, after: html_content, compiled, shown }
    warnAtEnd((compute) => changeWarnings(tx, change, { name: page.path, links, compute }))
    if (input.dry_run) {
      dryRun()
      const diff = await compute(diffTask, { before: target.html_content, after: html_content })
      const changed_fields = diffFields(snapshotOf(target), snapshot)
      return { ...changed, updated_at: target.updated_at, dry_run: true, diff, changed_fields }
    }
    await savePage(tx, target, changed).catch(asPathTaken)
    const move = { from: target.path, to: page.path }
    // A draft that moves under review leaves nothing that visitors could follow.
    const moves = review.by === null ? moveLeft(move) : []
    const left = await leaveRedirects(tx, target.website_id, moves, now)
    for (const event of left.events) emit(...event)
    const redirect = left.redirects[0] && presentRedirect(left.redirects[0])
    if (!isNewVersion) return { ...changed, redirect }
    const by = { actor, source, now, changeSetId, note: input.note, hidden: reviewed.by !== null }
    const { state } = await appendVersion(tx, { ...changed, kind: 'page' }, target, content, by)
    return { ...changed, ...state, redirect }
  },
})

function published({ status }: { status: string }): string[] {
  return status === 'published' ? ['status'] : []
}
