import type { HtmlKind, UsedKind } from '#kernel/versioning/kinds.ts'
import { compileData, compileTemplate, compileText } from '#templates/compile.ts'
import type { Compiled, CompiledData, Node, Problem, RowsNode } from '#templates/program.ts'
import { foldFilename } from '#text/fold-filename.ts'

export type Use = { kind: UsedKind; name: string }
/** The texts of a version: its html, and its other versioned fields as JSON. */
export type Content = { html_content: string; snapshot: string }

/** A place in a text of a record. */
export type TextProblem = Problem & { field: string }
/** An element that shows a component, and the properties that it gives. */
export type UsedComponent = { name: string; props: string[]; line: number }
/** An element that lists rows. */
export type UsedList = Pick<RowsNode, 'table' | 'where' | 'sort' | 'line' | 'group' | 'period'>

export type CompiledChange = {
  /** All that the texts use now. */
  uses: Use[]
  /** Those that they did not use before. */
  fresh: Use[]
  /** Malformed syntax in texts that changed. */
  problems: TextProblem[]
  /** What is probably not intended in texts that changed, and was not there before. */
  doubts: TextProblem[]
  /** The elements that were not there before. */
  components: UsedComponent[]
  lists: UsedList[]
}

/** `before` is null for a new record. */
export type ContentChange = { kind: HtmlKind; before: Content | null; after: Content }

/** Compiles the texts of a record, and tells what a change brought. */
export function compileChange({ kind, before, after }: ContentChange): CompiledChange {
  const now = compileTexts(kind, after)
  const old = before && mayUse(before) ? compileTexts(kind, before) : NOTHING
  const had = new Set(old.uses.map(keyOf))
  const texts = before ? textsOf(kind, before) : {}
  const isNew = ({ field }: TextProblem) => now.texts[field] !== texts[field]
  const knownDoubts = new Set(old.doubts.map(({ field, message }) => `${field} ${message}`))
  const knownElements = new Set(old.components.map(signatureOf))
  const knownLists = new Set(old.lists.map(listSignatureOf))
  return {
    uses: now.uses,
    fresh: now.uses.filter((use) => !had.has(keyOf(use))),
    problems: now.problems.filter(isNew),
    doubts: now.doubts.filter((doubt) => isNew(doubt) && !knownDoubts.has(`${doubt.field} ${doubt.message}`)),
    components: now.components.filter((component) => !knownElements.has(signatureOf(component))),
    lists: now.lists.filter((list) => !knownLists.has(listSignatureOf(list))),
  }
}

/** Whether content has anything that could be a use; most of what is saved has not, and is not compiled. */
export function mayUse({ html_content, snapshot }: Content): boolean {
  return MAY_USE.test(html_content) || MAY_USE.test(snapshot)
}

const MAY_USE = /<\/?site-|\{\{|\bsite-(?:if|unless)|\/assets\/|og_image_asset_id":"/i
const ASSET = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

type CompiledTexts = Pick<CompiledChange, 'uses' | 'problems' | 'doubts' | 'components' | 'lists'> & {
  feeds: { table: string }[]
  texts: Record<string, unknown>
}
const NOTHING: CompiledTexts = { texts: {}, uses: [], problems: [], doubts: [], components: [], lists: [], feeds: [] }

function compileTexts(kind: HtmlKind, content: Content): CompiledTexts {
  const texts = textsOf(kind, content)
  const found: CompiledTexts = { ...structuredClone(NOTHING), texts }
  const uses = new Map<string, Use>()
  const use = (use: Use) => uses.set(keyOf(use), use)
  for (const [field, text] of Object.entries(texts)) {
    const compiled = compileField(field, text)
    for (const each of compiled.uses) use(each)
    for (const name of compiled.program.assets) use({ kind: 'asset', name: foldFilename(name) })
    found.problems.push(...compiled.problems.map((problem) => ({ ...problem, field })))
    found.doubts.push(...compiled.warnings.map((warning) => ({ ...warning, field })))
    if ('nodes' in compiled.program) addElements(found, compiled.program.nodes)
    for (const { table } of found.feeds) use({ kind: 'feed', name: table })
    for (const { table, period } of found.lists) if (period) use({ kind: 'archive', name: table })
  }
  for (const text of [content.html_content, content.snapshot])
    for (const [, id] of text.matchAll(ASSET)) use({ kind: 'asset', name: id!.toLowerCase() })
  const { og_image_asset_id: image } = JSON.parse(content.snapshot) as { og_image_asset_id?: string | null }
  if (image) use({ kind: 'asset', name: image })
  return { ...found, uses: [...uses.values()] }
}

/** What is evaluated when it is shown: the html, and the text fields of a page. Of a theme nothing is. */
function textsOf(kind: HtmlKind, { html_content, snapshot }: Content): Record<string, unknown> {
  if (kind === 'theme') return {}
  if (kind !== 'page') return { html_content }
  const fields = Object.entries(JSON.parse(snapshot) as Record<string, unknown>).filter(([, value]) => value !== null)
  const texts = fields.map(([field, value]) => [field, typeof value === 'object' ? JSON.stringify(value) : value])
  return { html_content, ...Object.fromEntries(texts) }
}

function compileField(field: string, text: unknown): Compiled | CompiledData {
  if (field === 'html_content') return compileTemplate(text as string)
  return field === 'structured_data' ? compileData(JSON.parse(text as string)) : compileText(text as string)
}

function addElements({ components, lists, feeds }: CompiledTexts, nodes: readonly Node[]): void {
  const left = nodes.toReversed()
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') continue
    if (node.kind === 'component')
      components.push({ name: node.name, props: node.props.map(({ name }) => name), line: node.line })
    if (node.kind === 'rows' || node.kind === 'feed') {
      const { table, where, sort, line } = node
      const { group, period } = node.kind === 'rows' ? node : {}
      lists.push({ table, where, sort, line, ...(group && { group }), ...(period && { period }) })
      if (node.kind === 'feed') feeds.push({ table })
    }
    for (const inner of innerNodes(node)) left.push(...inner.toReversed())
  }
}

function innerNodes(node: Exclude<Node, string>): (readonly Node[])[] {
  switch (node.kind) {
    case 'component':
      return Object.values(node.slots)
    case 'rows':
    case 'referred':
      return [node.body, node.empty]
    case 'if':
    case 'slot':
      return [node.body]
    case 'language-links':
      return node.body ? [node.body] : []
    default:
      return []
  }
}

function keyOf({ kind, name }: Use): string {
  return `${kind} ${name}`
}

function listSignatureOf({ table, where, sort, group, period }: UsedList): string {
  return JSON.stringify([table, where, sort, group, period])
}

function signatureOf({ name, props }: UsedComponent): string {
  return [name, ...props].join(' ')
}
