import type { StartTag } from '#html/tag-handler.ts'
import type { UrlPart } from '../program.ts'
import { attributeContext } from './attribute-context.ts'
import type { Found } from './find-expressions.ts'
import { type Compiling, checkFilters, endsInReference, valueNode, withBefore } from './stretch.ts'
import { decodeAttribute, type Written, writtenAttributes } from './written-attributes.ts'

/** Compiles the start tag of an ordinary element, without the attributes that are the template's own. */
export function compileTag(compiling: Compiling, tag: StartTag, removed: ReadonlySet<string>): void {
  const { source, builder, reports } = compiling
  for (const written of writtenAttributes(source, tag)) {
    if (removed.has(written.name)) {
      builder.copyTo(withoutSpaceBefore(source, written.start))
      builder.skipTo(written.end)
    } else if (written.value) {
      compileValue(compiling, tag, written as Valued)
    }
    const bare = written.value?.quote === '' ? written.value.start : written.start
    if (source.startsWith('{{', bare) && UNQUOTED.test(source.slice(bare, Math.min(tag.end, bare + LOOK_AHEAD))))
      reports.warn('An expression in a tag stays as it is unless it is within the quotes of an attribute', bare)
  }
}

type Valued = Written & { value: NonNullable<Written['value']> }

const LOOK_AHEAD = 100
/** An expression with white space, which ends a value without quotes. */
const UNQUOTED =
  /^\{\{(?:\s*(?:page|website|language|props|row|asset)\b[^\s>}]*\s|\s+(?:page|website|language|props|row|asset)\b)/

function compileValue(compiling: Compiling, tag: StartTag, written: Valued): void {
  const { source, builder, reports, finder } = compiling
  const { value, name } = written
  const found = [...withBefore(finder.between(value.start, value.end), source, value.start)]
  if (found.length === 0) return
  const context = attributeContext(tag, name)
  if (context === 'code') {
    reports.problem(
      `${name} holds code, where no expression can stand; put the value into a data- attribute`,
      written.start,
    )
    return
  }
  for (const [{ expression, start }] of found) {
    if (!builder.evaluate(expression, start)) return
    checkFilters(expression, start, reports)
  }
  const quote = addedQuote(compiling, written, found)
  if (quote === null) return
  builder.copyTo(value.start)
  if (quote) builder.add(quote)
  if (context === 'text' || context === 'style') compileTexts(compiling, found, context)
  else compileUrl(compiling, value, found, context)
  builder.copyTo(value.end)
  if (quote) builder.add(quote)
}

type FoundBefore = [found: Found, before: string]

/** Quotes around a value that has none, which a value could else break out of; null when it cannot be quoted. */
function addedQuote({ source, reports }: Compiling, { value, start }: Valued, found: FoundBefore[]): string | null {
  if (value.quote) return ''
  const texts = gaps(
    value,
    found.map(([each]) => each),
  )
    .map(([from, to]) => source.slice(from, to))
    .join('')
  if (!texts.includes('"')) return '"'
  if (!texts.includes("'")) return "'"
  reports.problem('An attribute with an expression must be quoted', start)
  return null
}

function compileTexts({ source, builder }: Compiling, found: FoundBefore[], context: 'text' | 'style'): void {
  for (const [{ start, end, expression }, before] of found) {
    const styled = CSS_URL.test(source.slice(Math.max(0, start - LOOK_AHEAD), start)) ? 'style-url' : 'style'
    builder.copyTo(start)
    builder.add(valueNode(expression, context === 'style' ? styled : 'attribute', before))
    builder.skipTo(end)
  }
}

const CSS_URL = /url\(\s*(?:["']|&quot;|&#39;|&apos;)?$/i

function compileUrl(
  { source, builder, reports }: Compiling,
  value: Valued['value'],
  found: FoundBefore[],
  context: 'url' | 'image' | 'srcset' | 'resource',
): void {
  const parts: UrlPart[] = []
  let done = value.start
  const addText = (to: number) => {
    if (to <= done) return
    const raw = source.slice(done, to)
    parts.push({ raw, text: decodeAttribute(raw) })
  }
  for (const [{ start, end, expression }, before] of found) {
    addText(start)
    parts.push({ expression, ...(endsInReference(before) && { afterAmpersand: true as const }) })
    done = end
  }
  addText(value.end)
  const begins = parts[0] && 'text' in parts[0] ? parts[0].text : ''
  if (RUNS.test(begins.replace(/[\0- ]/g, '')))
    reports.problem('An address that is code or data cannot hold an expression', value.start)
  if (context === 'resource' && !FIXED.test(begins))
    reports.problem(
      'What the page runs must come from a fixed place: begin the address with a site or a folder',
      value.start,
    )
  builder.add({ kind: 'url', parts, type: context === 'resource' ? 'url' : context })
  builder.skipTo(value.end)
}

const RUNS = /^(?:javascript|vbscript|data):/i
const FIXED = /^(?:(?:https?:)?\/\/[^/?#\\@]+[/?#]|\/(?![/\\])|[\w.-]+\/)/i

function gaps(value: Valued['value'], found: Found[]): [number, number][] {
  const starts = [value.start, ...found.map(({ end }) => end)]
  return starts.map((from, index) => [from, found[index]?.start ?? value.end])
}

/** Where the white space before an attribute begins. */
function withoutSpaceBefore(source: string, at: number): number {
  while (' \t\n\f\r'.includes(source[at - 1]!)) at--
  return at
}
