import { findElement, type NotSelected, outlineHtml, type Place } from '#html/find-element.ts'
import type { Outline } from '#html/outline.ts'
import { type FinishedPost, finishPost, type PostText, preparePost } from '#importers/blog/post-text.ts'
import { type ArrangedPage, arrangePage } from '#importers/html/arrange-page.ts'
import { type ForeignPage, readPage } from '#importers/html/read-page.ts'
import { rewriteFile, urlsOfFile } from '#importers/links/rewrite-file.ts'
import { textOfHtml } from '#importers/links/text-of-html.ts'
import { type CompiledChange, type Content, compileChange } from '#kernel/versioning/compile-change.ts'
import { applyEdits, type Edit, type EditResult, type Texts } from '#kernel/versioning/edit-html.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { findAnchors } from '#resources/content/check/find-anchors.ts'
import { type Inspected, type Inspection, inspectHtml } from '#resources/content/check/inspect-html.ts'
import { type ChangeCheck, type ChangedHtml, checkChange } from '#resources/content/html-checks/check-change.ts'
import { checkSite, type SiteCheck, type SiteHtml } from '#resources/content/html-checks/check-site.ts'
import { type ReplacedTexts, replaceTexts } from '#resources/content/replace/replace-texts.ts'
import { type FoundTexts, findTexts, type Search } from '#resources/content/search/find-texts.ts'
import type { Checked } from '#resources/data/rows/values/column.ts'
import { checkRichTexts } from '#resources/data/rows/values/rich-text.ts'
import { type SuggestFrom, type Suggestion, suggestPaths } from '#resources/traffic/missing-paths/suggest.ts'
import { type DocumentSource, type ReadDocument, readDocuments } from '#search/read-document.ts'
import { annotate } from '#site/previews/annotate.ts'
import { composeDocument } from '#site/render/compose-document.ts'
import type { DocumentParts } from '#site/render/document-parts.ts'
import { markRoots } from '#site/render/scope-css.ts'
import { toMarkdown } from '#site/render/to-markdown.ts'
import { compileTemplate } from '#templates/compile.ts'
import type { CompileOptions } from '#templates/compile-options.ts'
import type { Program } from '#templates/program.ts'
import { type Comparison, compareHtml, diffHtml } from '#text/diff/diff-html.ts'
import type { WorkBudget } from '#text/work-budget.ts'

/** Work that takes long on long html. Pure, so that it runs on a worker as well; inputs and outputs are cloned. */
type Task<Input, Output> = {
  run(input: Input, budget: WorkBudget): Output
  /** Characters in it, which is what waiting in a queue costs. */
  size(input: Input): number
  /** Whether the worst of its size may hold a thread for more than some 20 ms. */
  isHeavy(input: Input): boolean
}

/** In characters. Reading html takes up to 0.3 µs for each, handing it to a worker and back 0.2 ms in all. */
const MAX_READ_HERE = 50_000
/** In characters of both texts. Comparing takes up to 0.1 µs for each, and 20 ms for what differs most. */
const MAX_DIFFED_HERE = 150_000
/** In characters times edits. */
const MAX_EDITED_HERE = 500_000
/** An edit that does not fit is answered with the closest fragment, which takes as long as three that do. */
const CLOSEST_EDITS = 3
/** An edit by selector reads the html, which takes as long as so many edits of text. */
const ELEMENT_EDITS = 5

/** Reading a path takes some 30 µs, comparing two some 0.5 µs. */
const MAX_PATHS_HERE = 300
const MAX_COMPARED_HERE = 20_000
/** Characters of a usual path. */
const SHORT_PATH = 40

export const TASKS = {
  edit: task<{ texts: Texts; edits: readonly Edit[] }, EditResult>({
    run: ({ texts, edits }, budget) => applyEdits(texts, edits, budget),
    size: ({ texts, edits }) => edits.reduce((sum, edit) => sum + lengthOf(edit), charactersOf(texts)),
    isHeavy: ({ texts, edits }) => {
      const longest = edits.reduce((length, edit) => Math.max(length, lengthOf(edit)), charactersOf(texts))
      const steps = edits.reduce((sum, { selector }) => sum + (selector === undefined ? 1 : ELEMENT_EDITS), 0)
      return longest * (steps + CLOSEST_EDITS) > MAX_EDITED_HERE
    },
  }),
  diff: comparison<{ before: string; after: string }, string>(({ before, after }, budget) =>
    diffHtml(before, after, budget),
  ),
  compare: comparison<{ before: string; after: string; uncut: boolean }, Comparison>(
    ({ before, after, ...how }, budget) => compareHtml(before, after, how, budget),
  ),
  find: read<{ html: string; selector: string }, Place | NotSelected>(
    ({ html, selector }, budget) => findElement(html, selector, budget),
    ({ html }) => html.length,
  ),
  outline: read<{ html: string; selector: string | undefined; most: number }, ({ ok: true } & Outline) | NotSelected>(
    ({ html, ...what }, budget) => outlineHtml(html, what, budget),
    ({ html }) => html.length,
  ),
  compose: read<DocumentParts, string>(composeDocument, ({ page, header, footer, html_head }) =>
    [page.html_content, header, footer, html_head].reduce((sum, html) => sum + (html?.length ?? 0), 0),
  ),
  program: read<CompileOptions & { html: string; markedAs?: string | undefined }, Program>(
    ({ html, markedAs, ...how }, budget) => {
      const marked = markedAs === undefined ? html : markRoots(html, markedAs, budget)
      return compileTemplate(marked, budget, how).program
    },
    ({ html }) => html.length,
  ),
  annotate: read<{ html: string; part: string }, string>(
    ({ html, part }, budget) => annotate(html, part, budget),
    ({ html }) => html.length,
  ),
  check: read<ChangedHtml, ChangeCheck>(checkChange, ({ before, after }) => before.length + after.length),
  compile: read<{ kind: VersionedKind; before: Content | null; after: Content }, CompiledChange>(
    compileChange,
    ({ before, after }) => (before ? lengthOfContent(before) : 0) + lengthOfContent(after),
  ),
  siteCheck: read<{ html: readonly SiteHtml[]; origin: string }, SiteCheck>(checkSite, ({ html }) =>
    html.reduce((sum, { html_content }) => sum + html_content.length, 0),
  ),
  inspectHtml: read<Inspection, Inspected[]>(inspectHtml, ({ html }) =>
    html.reduce((sum, { html_content }) => sum + html_content.length, 0),
  ),
  findAnchors: read<{ html: readonly string[]; wanted: readonly (readonly string[])[] }, string[][]>(
    findAnchors,
    ({ html }) => html.reduce((sum, text) => sum + text.length, 0),
  ),
  checkRichTexts: read<{ texts: readonly string[] }, Checked[]>(checkRichTexts, ({ texts }) =>
    texts.reduce((sum, text) => sum + text.length, 0),
  ),
  suggestPaths: task<SuggestFrom, (Suggestion | null)[]>({
    run: suggestPaths,
    size: ({ missing, known, moves }) => (missing.length + known.length + moves.length) * SHORT_PATH,
    isHeavy: ({ missing, known, moves }) =>
      known.length + moves.length > MAX_PATHS_HERE || missing.length * known.length > MAX_COMPARED_HERE,
  }),
  findTexts: read<{ texts: readonly Texts[]; search: Search; most: number }, FoundTexts[]>(findTexts, ({ texts }) =>
    texts.reduce((sum, each) => sum + charactersOf(each), 0),
  ),
  replaceTexts: read<{ texts: Texts; search: Search; replacement: string }, ReplacedTexts>(
    replaceTexts,
    ({ texts, replacement }) => charactersOf(texts) + replacement.length,
  ),
  readDocuments: later<readonly DocumentSource[], ReadDocument[]>(readDocuments, lengthOfDocuments),
  markdown: read<{ html: string; page: { title: string | null; url: string; description: string | null } }, string>(
    ({ html, page }, budget) => toMarkdown(html, page, budget),
    ({ html }) => html.length,
  ),
  textOfHtml: later<{ html: string }, string>(
    ({ html }, budget) => textOfHtml(html, budget),
    ({ html }) => html.length,
  ),
  readPage: later<{ html: string }, ForeignPage>(readPage, ({ html }) => html.length),
  arrangePage: later<Parameters<typeof arrangePage>[0], ArrangedPage>(arrangePage, ({ html }) => html.length),
  urlsOfFile: later<Parameters<typeof urlsOfFile>[0], string[]>(urlsOfFile, ({ text }) => text.length),
  rewriteFile: later<Parameters<typeof rewriteFile>[0], string>(rewriteFile, ({ text }) => text.length),
  preparePost: later<Parameters<typeof preparePost>[0], PostText>(preparePost, ({ html }) => html.length),
  finishPost: later<Parameters<typeof finishPost>[0], FinishedPost>(finishPost, ({ html }) => html.length),
}

export type TaskName = keyof typeof TASKS
export type Input<N extends TaskName> = Parameters<(typeof TASKS)[N]['run']>[0]
export type Output<N extends TaskName> = ReturnType<(typeof TASKS)[N]['run']>

function charactersOf(texts: Texts): number {
  return Object.values(texts).reduce((sum, text) => sum + text.length, 0)
}

function lengthOfContent({ html_content, snapshot }: Content): number {
  return html_content.length + snapshot.length
}

function lengthOfDocuments(documents: readonly DocumentSource[]): number {
  return documents.reduce((sum, { html, text }) => sum + html.length + text.length, 0)
}

function lengthOf({ old_html = '', new_html = '', value = '' }: Edit): number {
  return old_html.length + new_html.length + value.length
}

function task<I, O>(declared: Task<I, O>): Task<I, O> {
  return declared
}

/** A task whose time depends on the length of the html alone. */
function read<I, O>(run: Task<I, O>['run'], size: Task<I, O>['size']): Task<I, O> {
  return { run, size, isHeavy: (input) => size(input) > MAX_READ_HERE }
}

/** The same for jobs, which can wait for a worker. */
function later<I, O>(run: Task<I, O>['run'], size: Task<I, O>['size']): Task<I, O> {
  return { run, size, isHeavy: (input) => size(input) > MAX_READ_HERE / 10 }
}

/** Of two texts. */
function comparison<I extends { before: string; after: string }, O>(run: Task<I, O>['run']): Task<I, O> {
  const size = ({ before, after }: I) => before.length + after.length
  return { run, size, isHeavy: (input) => size(input) > MAX_DIFFED_HERE }
}
