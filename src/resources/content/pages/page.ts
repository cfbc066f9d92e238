import { limitsOfWebsite } from '#accounts/limits.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { NOT_REVIEWED, refuseFields } from '#kernel/operations/review.ts'
import { appearingAfter, type GivenTimes, schedulerOf } from '#kernel/versioning/appearing.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { languageWarnings } from '#resources/content/html-checks/warnings.ts'
import {
  asPathTaken,
  changedSnapshot,
  checkPathIsFree,
  checkPatternLimit,
  placedPage,
} from '#resources/content/pages/change-page.ts'
import { moveLeft } from '#resources/content/pages/move-pages.ts'
import { newPage } from '#resources/content/pages/new-page.ts'
import { type PageSnapshot, PLACE_COLUMNS } from '#resources/content/pages/record.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import {
  EDITABLE_FIELDS,
  NewPage,
  PageChanges,
  Page as PageShape,
  presentPage,
  presentUpdatedPage,
  UpdatedPage,
} from '#resources/content/pages/schema.ts'
import { BLANK, columnsOf, fieldsOf } from '#resources/content/pages/snapshot.ts'
import { translatedAfter } from '#resources/content/pages/translated.ts'
import type { VersionedDefinition } from '#resources/content/versioned/definition.ts'
import type { Page } from '#resources/content/versioned/store.ts'
import { leaveRedirects } from '#resources/traffic/redirects/leave-redirect.ts'
import { presentRedirect } from '#resources/traffic/redirects/record.ts'
import { ON_PAGES } from '#resources/websites/websites/content-editors.ts'
import { websiteOfPages } from '#resources/websites/websites/store.ts'

export const page: VersionedDefinition<Page, PageSnapshot> = {
  kind: 'page',
  text: 'html_content',
  role: 'content',
  content: ON_PAGES,
  shapes: { Record: PageShape, UpdatedRecord: UpdatedPage, New: NewPage, Changes: PageChanges },
  declared: {
    create: {
      summary: 'Create a page; give its title, its path or both',
      brief: { fields: [...VERSIONED_BRIEF, 'language', 'status'] },
    },
    update: {
      summary: 'Change a page: fields or parts of its html; content becomes a version, a new path leaves a 301',
      brief: { fields: [...VERSIONED_BRIEF, 'redirect'] },
    },
  },
  website: websiteOfPages,
  editable: EDITABLE_FIELDS,
  blank: BLANK,
  isDraft: true,
  fieldsOf,
  columnsOf,
  changed: changedSnapshot,
  wireValue(field, text) {
    if (field !== 'structured_data') return text
    if (!text.trim()) return null
    try {
      return JSON.parse(text)
    } catch {
      throw invalid(field, 'is no longer JSON after the edit')
    }
  },
  async begin({ tx, target: website, input, review, now, warn, ...by }, { id }) {
    // Under a policy every new page is a draft, regardless of the status it is given.
    if (review.by === 'caller' && input.status === 'published') refuseFields(review, ['status'])
    const appearing = appearingOf(null, input as GivenTimes, { now, ...by })
    refuseFields(review, appearing.changed)
    const status = review.by !== null || appearing.isDraft ? 'draft' : 'published'
    const page = await newPage(tx, website, { ...input, status }, now)
    await checkPatternLimit(tx, page)
    if (input.language) for (const warning of languageWarnings(page.language, website.languages)) warn(warning)
    return { ...page, ...appearing.times, id }
  },
  async placed({ tx, target, review, warn, now, ...by }, change) {
    const appearing = appearingOf(target, change as GivenTimes, { now, ...by })
    const page = { ...(await placedPage(tx, target, change)), ...appearing.times }
    const isSeen = target.status === 'published'
    const differs = (field: (typeof PLACE_COLUMNS)[number]) => page[field] !== target[field]
    // Of a draft visitors see nothing, unless it is published.
    const isPublished = !isSeen && page.status === 'published'
    refuseFields(review, isSeen ? PLACE_COLUMNS.filter(differs) : isPublished ? ['status'] : appearing.changed)
    if (differs('path')) {
      await checkPathIsFree(tx, page)
      if (!isPattern(target.path)) await checkPatternLimit(tx, page)
    }
    if (differs('language')) for (const warning of languageWarnings(page.language, target.site_languages)) warn(warning)
    const place = Object.fromEntries(PLACE_COLUMNS.map((column) => [column, page[column]]))
    const translated = await translatedAfter(tx, target, page, change.translated_version as number | undefined)
    return { ...place, scheduled_by: page.scheduled_by, ...translated }
  },
  reviewOf: ({ target, review }) => (target.status === 'published' ? review : NOT_REVIEWED),
  async limit({ tx, target, plans }) {
    const most = (await limitsOfWebsite(tx, target.id, plans)).pages_per_website
    const message = `The plan's limit of ${most} pages per website is reached`
    return { most, code: 'page_limit_reached', message }
  },
  asTaken: asPathTaken,
  async saved({ tx, now, review, events }, page, before) {
    // A draft that moves under review leaves nothing that visitors could follow.
    if (!before || review.by !== null) return undefined
    const moved = moveLeft({ from: before.path, to: page.path })
    const left = await leaveRedirects(tx, page.website_id, moved, now)
    events.push(...left.events)
    return { redirect: left.redirects[0] && presentRedirect(left.redirects[0]) }
  },
  present: presentPage,
  presentUpdated: presentUpdatedPage,
}

/** @throws ValidationFailed for times that cannot come */
function appearingOf(
  before: Page | null,
  given: GivenTimes,
  { now, ...by }: { now: number } & Parameters<typeof schedulerOf>[0],
) {
  const former = before && { ...before, isDraft: before.status === 'draft' }
  const appearing = appearingAfter(former, given, { now, scheduler: schedulerOf(by) })
  if (Object.keys(appearing.errors).length > 0) throw new ValidationFailed(appearing.errors)
  return appearing
}
