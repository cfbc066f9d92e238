import type { Db } from '#kernel/database/database.ts'
import type { Keep } from '#kernel/operations/context.ts'
import type { ViewedPage } from '#kernel/operations/site-view.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { HTML_RECORDS, type HtmlRecord, type HtmlRecordKind } from '#resources/content/check/html-store.ts'
import type { FoundLink, Inspected, InspectedHtml, OutsideLink } from '#resources/content/check/inspect-html.ts'
import { inspectTask, NO_MORE } from '#resources/content/check/inspect-html.ts'
import { inspectRecords } from '#resources/content/check/inspect-records.ts'
import { LinkTargets } from '#resources/content/check/link-targets.ts'
import { type Place, type Problems, wholeRecord } from '#resources/content/check/problems.ts'
import { type Position, walkRecords } from '#resources/content/check/walk-records.ts'
import { isPattern } from '#resources/content/pages/rules.ts'

/** Html that one request looks at, in bytes; the next one continues. */
const MAX_BYTES = 20_000_000
const MAX_ANCHORS = 5_000
const MAX_OUTSIDE = 2_000

export type AnchorLink = { place: Place; path: string; fragment: string }
export type Website = { id: string; origin: string }
export type With = { db: Db; compute: Compute; keep: Keep; problems: Problems }
/** A page that templates make as visitors get it, without its shared parts, for each of its rows where it has some. */
export type Show = (page: HtmlRecord) => AsyncIterable<Shown>
export type Shown = { html: string; path: string; warnings: ViewedPage['warnings'] }

/** What reading html found besides its problems. `linked` are the paths of pages that others lead to. */
export type HtmlCheck = {
  records: number
  next: Position | null
  linked: ReadonlySet<string>
  anchors: AnchorLink[]
  outside: Map<string, Place>
}

/**
 * Reads the live html of a website, stretch by stretch, and adds what is wrong in it. What templates make of pages is
 * looked at too: links and pictures come from components, rows and facts as well.
 * @param pageIds only these pages
 */
export async function checkHtml(
  website: Website,
  { from, pageIds, show }: { from: Position | null; pageIds?: readonly string[]; show: Show },
  { db, problems, ...by }: With,
): Promise<HtmlCheck> {
  const targets = new LinkTargets(db, website.id)
  const found = { records: 0, next: null as Position | null, linked: targets.linked, anchors: [], outside: new Map() }
  const kinds = pageIds ? (['page'] as const) : HTML_RECORDS
  const into = { targets, problems, origin: website.origin, ...found }
  const wanted = { website_id: website.id, ...(pageIds ? { ids: pageIds } : {}) }
  let read = 0
  for await (const { kind, records, bytes, before } of walkRecords(db, { ...wanted, kinds, from })) {
    if (read > MAX_BYTES) return { ...found, next: before }
    const inspected = await inspectRecords(records, { ...wanted, kind, origin: website.origin }, { db, ...by })
    await targets.look(inspected.flatMap(({ links }) => links))
    for (const [i, record] of records.entries()) {
      addProblems({ kind, record, inspected: inspected[i]! }, into)
      if (kind !== 'page' || !inspected[i]!.isTemplate) continue
      const known = knownOf(inspected[i]!)
      for await (const { html: html_content, path, warnings } of show(record)) {
        addWarnings(warnings, { record, known, problems })
        const shown = { html_content, path: isPattern(path) ? null : path, isPage: true }
        const made = await inspectShown(shown, known, website.origin, by.compute)
        await targets.look(made.links)
        addProblems({ kind, record: { ...record, name: path }, inspected: made, isMade: true }, into)
        read += RENDERED_BYTES + html_content.length
      }
    }
    found.records += records.length
    read += bytes + records.length * RECORD_BYTES
  }
  return found
}

/** What has been said of a page. */
type Known = Record<'links' | 'outside' | 'faults' | 'warnings', Set<string>>

function knownOf({ links, outside, faults }: Inspected): Known {
  return {
    links: new Set(links.map(keyOf)),
    outside: new Set(outside.map(({ url }) => url)),
    faults: new Set(faults.map(({ message }) => message)),
    warnings: new Set(),
  }
}

type Named = { record: HtmlRecord; known: Known; problems: Problems }

/** What the templates of a page name and is not there, once for all of its rows. */
function addWarnings(warnings: Shown['warnings'], { record, known, problems }: Named) {
  const whole = wholeRecord('page', record.id, record.name, 'html_content')
  for (const { message, line, within } of warnings) {
    const sentence = message.endsWith('?') ? message : `${message}.`
    const said = within === null ? sentence : `In the ${within}, line ${line}: ${sentence}`
    const key = `${line} ${said}`
    if (known.warnings.has(key)) continue
    known.warnings.add(key)
    problems.add('broken_template', within === null ? { ...whole, line } : whole, said)
  }
}

/** What is wrong in a page as it is shown, and was not known of its own html or of another of its rows. */
async function inspectShown(shown: InspectedHtml, known: Known, origin: string, compute: Compute): Promise<Inspected> {
  const [{ isTemplate, links, outside, faults }] = (await compute(inspectTask, { html: [shown], origin })) as [
    Inspected,
  ]
  const isNew = (of: Set<string>, key: string) => !of.has(key) && of.add(key)
  return {
    isTemplate,
    // The head of a document names its own address.
    links: links.filter((link) => isNew(known.links, keyOf(link)) && (link.followed || link.key !== shown.path)),
    outside: outside.filter(({ url }) => isNew(known.outside, url)),
    // What is open in a component is said of the component.
    faults: faults.filter(({ kind, message }) => kind !== 'invalid_html' && isNew(known.faults, message)),
    more: NO_MORE,
  }
}

function keyOf({ kind, key, fragment, followed }: FoundLink): string {
  return `${kind} ${key} ${fragment ?? ''} ${followed}`
}

/** What rendering a page counts for, besides the html that it makes: a few hundred in one request, which takes seconds. */
const RENDERED_BYTES = 40_000
/** The same of a record, however little html it has. */
const RECORD_BYTES = 1_000

/** `isMade`: by templates, so that it has no line in the html. */
type Checked = { kind: HtmlRecordKind; record: HtmlRecord; inspected: Inspected; isMade?: boolean }
type Into = Pick<HtmlCheck, 'anchors' | 'outside'> & { targets: LinkTargets; problems: Problems; origin: string }

function addProblems({ kind, record, inspected, isMade = false }: Checked, into: Into) {
  const { targets, problems, anchors } = into
  const path = kind === 'page' ? record.name : null
  const whole = wholeRecord(kind, record.id, path, 'html_content')
  const placeAt = ({ at, line }: { at: number; line: number }) => (isMade ? whole : { ...whole, line, offset: at })
  for (const fault of inspected.faults) problems.add(fault.kind, placeAt(fault), `${fault.message}.`)
  problems.count('invalid_html', inspected.more.invalid_html)
  problems.count('missing_alt', inspected.more.missing_alt)
  for (const link of inspected.links) {
    const lead = targets.leadOf(link)
    const { fragment, shown } = link
    if (lead === null) {
      const what = link.kind === 'asset' ? 'no asset of this website is there' : 'no page or redirect has this path'
      problems.add('broken_link', placeAt(link), `${shown} leads nowhere: ${what}.`)
    } else if (lead === 'gone')
      problems.add('broken_link', placeAt(link), `${shown} leads to what a redirect says is gone: link elsewhere.`)
    else if (lead === 'redirect')
      problems.add('redirected_link', placeAt(link), `${shown} leads through a redirect: link to its target.`)
    else if (lead === 'page') {
      if (link.followed && link.key !== path && record.status !== 'draft') targets.note(link.key)
      if (fragment !== null && anchors.length < MAX_ANCHORS)
        anchors.push({ place: placeAt(link), path: link.key, fragment })
    }
  }
  for (const link of inspected.outside) addOutside(link, placeAt(link), into)
}

function addOutside({ url, followed }: OutsideLink, place: Place, { problems, outside, origin }: Into) {
  if (url === origin || url.startsWith(`${origin}/`)) return
  if (/^http:/i.test(url)) {
    const why = followed ? 'visitors leave by an unprotected connection' : 'browsers block or warn of it on https pages'
    problems.add('insecure_link', place, `${url.slice(0, MAX_SHOWN)} begins with http://: ${why}.`)
  } else if (outside.size < MAX_OUTSIDE && !outside.has(url)) outside.set(url, place)
}

const MAX_SHOWN = 200
