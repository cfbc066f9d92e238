import { stableId } from '#importers/files/stable-id.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { withoutCurrentMarkers } from '#importers/html/arrange-page.ts'
import { commonHead, hasHead, mostCommon, type PageKeys } from '#importers/html/find-shared.ts'
import type { ArrangedFile, PageSource } from '#importers/html/page-source.ts'
import type { PageFile } from '#importers/html/site-files.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import type { FoundPart } from '#resources/transfer/model.ts'
import { type Splice, splice } from '#text/splice.ts'

/** `hasArticle`: whether it may be a post, which is read once more. */
export type PageNote = PageKeys & { file: PageFile; language: string; hasArticle: boolean }
export type SharedPart = FoundPart & { id: string; language: string; keys: readonly string[] }

const KINDS = ['header', 'footer', 'html_head'] as const satisfies SharedPartKind[]
const NAMES: Record<SharedPartKind, string> = { header: 'Header', footer: 'Footer', html_head: 'Head' }

/** The parts that pages of a language have in common, each as the first page that has it has it. */
export async function findSharedParts(
  notes: readonly PageNote[],
  source: PageSource,
  warnings: ImportWarnings,
): Promise<SharedPart[]> {
  const byLanguage = Map.groupBy(notes, ({ language }) => language)
  const parts: SharedPart[] = []
  for (const kind of KINDS)
    for (const [language, pages] of byLanguage) {
      const keys = commonKeys(kind, pages)
      const { having, without } = await divided(pages, (page) => hasPart(kind, page, keys))
      const first = having[0] && (await source.arrange(having[0].file))
      if (!first) continue
      for (const { file } of without)
        warnings.add(`Pages that keep a ${NAMES[kind].toLowerCase()} of their own`, file.path)
      const name = byLanguage.size > 1 ? `${NAMES[kind]} (${language})` : NAMES[kind]
      const html_content = htmlOf(kind, first, keys, having)
      const id = stableId(`${kind} ${language}`)
      parts.push({ kind, id, name, language, keys, pages_count: having.length, html_content })
    }
  return parts
}

/** What all pages mark alike is no mark of the present page: it stays. */
function htmlOf(
  kind: SharedPartKind,
  first: ArrangedFile,
  keys: readonly string[],
  having: readonly PageNote[],
): string {
  const segments = segmentsOf(kind, first, keys)
  const constant =
    kind === 'html_head'
      ? []
      : having.map(({ marks }) => marks[kind]).reduce((all, marks) => all.filter((mark) => marks.includes(mark)))
  return segments
    .map(({ html, from, to }) =>
      constant.length > 0 && to - from < MAX_MARKED
        ? withoutCurrentMarkers(first.arranged.html.slice(from, to), new Set(constant)).html
        : html,
    )
    .join('\n')
}

/** Characters of a part that is read once more. */
const MAX_MARKED = 50_000

async function divided(pages: readonly PageNote[], hasIt: (page: PageNote) => boolean) {
  const having: PageNote[] = []
  const without: PageNote[] = []
  for await (const page of inSlices(pages)) (hasIt(page) ? having : without).push(page)
  return { having, without }
}

/** The page's html without the parts that it shares, and which those are. */
export function withoutShared(page: ArrangedFile, language: string, parts: readonly SharedPart[]) {
  const { arranged, file } = page
  const keys = keysOf(page)
  const shared = parts.filter((part) => part.language === language && hasPart(part.kind, keys, part.keys))
  const cuts = shared.flatMap(({ kind, keys }) =>
    segmentsOf(kind, page, keys).map((segment) => cutOf(arranged.html, segment)),
  )
  const uses = (kind: SharedPartKind) => shared.some((part) => part.kind === kind)
  return { file, html: splice(arranged.html, cuts), uses }
}

export function keysOf({ file, arranged }: ArrangedFile): PageKeys {
  const { header, footer, head } = arranged
  return {
    name: file.name,
    header: header?.key ?? null,
    footer: footer?.key ?? null,
    head: head.map(({ key }) => key),
    marks: { header: header?.marks ?? [], footer: footer?.marks ?? [] },
  }
}

function commonKeys(kind: SharedPartKind, pages: readonly PageNote[]): string[] {
  if (kind === 'html_head') return commonHead(pages.map(({ head }) => head))
  const key = mostCommon(pages.map((page) => page[kind]))
  return key === null ? [] : [key]
}

function hasPart(kind: SharedPartKind, page: PageKeys, keys: readonly string[]): boolean {
  return kind === 'html_head' ? hasHead(page.head, keys) : page[kind] !== null && page[kind] === keys[0]
}

function segmentsOf(kind: SharedPartKind, { arranged }: ArrangedFile, keys: readonly string[]) {
  if (kind === 'html_head') return arranged.head.slice(-keys.length)
  return arranged[kind] ? [arranged[kind]] : []
}

/** With the white space before it. */
function cutOf(html: string, { from, to }: { from: number; to: number }): Splice {
  let start = from
  while (/\s/.test(html[start - 1] ?? '')) start--
  return { from: start, to, text: '' }
}
