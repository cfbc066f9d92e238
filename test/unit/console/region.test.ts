import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applied } from '#console/editor/canvas/inline-changes.ts'
import { keysOf } from '#console/editor/canvas/inline-keys.ts'
import { inlineTokens, isTag, nameOfTag } from '#console/editor/canvas/inline-tokens.ts'
import { readMark } from '#console/editor/canvas/marks.ts'
import { Region } from '#console/editor/canvas/region.ts'
import { isContainer, isText, type RegionNode, type TextBlock } from '#console/editor/canvas/region-tree.ts'
import { collapsed } from '#console/editor/canvas/white-space.ts'
import type { Source } from '#console/editor/source.ts'

const GAPS = ['', '\n', '\r\n  ', '\n\n<!-- so -->\n', '  ']
const INLINE = [
  'word',
  ' ',
  '\n   ',
  '&amp;',
  'é',
  '👍🏽',
  '<br>',
  '<b class=x>',
  '<a href="/x" id=in>',
  '</>',
  '{',
  '<!-- c -->',
]
const BLOCKS = ['p', 'h2', 'ul', 'quote', 'section'] as const

const inline = fc.array(fc.constantFrom(...INLINE), { maxLength: 8 })
const written = fc.record({
  block: fc.constantFrom(...BLOCKS),
  gap: fc.constantFrom(...GAPS),
  texts: fc.array(inline, { minLength: 1, maxLength: 3 }),
})
const OPERATIONS = ['type', 'split', 'join', 'remove', 'rename', 'swap', 'list', 'bold'] as const
const step = fc.record({ operation: fc.constantFrom(...OPERATIONS), at: fc.nat(20), part: fc.nat(6) })

/** A text and what a page would say that it holds. */
class Maker {
  text = '<main>'
  mark = (start: number, contentStart: number, contentEnd: number, end: number) =>
    `AAAAAAAAAAAA:${[start, contentStart, contentEnd, end].join(':')}`

  element<T>(tag: string, inner: () => T): { key: string; inner: T } {
    const start = this.text.length
    this.text += tag
    const contentStart = this.text.length
    const made = inner()
    const contentEnd = this.text.length
    this.text += `</${nameOfTag(tag)}>`
    return { key: this.mark(start, contentStart, contentEnd, this.text.length), inner: made }
  }

  block({ block, texts, gap }: { block: (typeof BLOCKS)[number]; texts: string[][]; gap: string }): RegionNode {
    this.text += gap
    if (block === 'section') return { key: this.element('<section>', () => (this.text += '<p>Stays</p>')).key }
    if (block === 'ul') {
      const { key, inner } = this.element('<ul class="list">', () =>
        texts.map((text) => {
          this.text += gap
          return this.textBlock('<li>', text)
        }),
      )
      return { key, tag: 'ul', blocks: inner }
    }
    return this.textBlock(
      block === 'quote' ? '<blockquote>' : `<${block} id="${block}${this.text.length}">`,
      texts.flat(),
    )
  }

  textBlock(tag: string, pieces: readonly string[]): TextBlock {
    const { key, inner } = this.element(tag, () => this.inline(pieces))
    return { key, tag: nameOfTag(tag), nodes: inner }
  }

  inline(pieces: readonly string[]): TextBlock['nodes'] {
    const nodes: TextBlock['nodes'] = []
    for (let at = 0; at < pieces.length; at++) {
      const piece = pieces[at]!
      if (piece === '</>') continue
      if (piece === '<br>') {
        const start = this.text.length
        this.text += piece
        nodes.push({ key: this.mark(start, this.text.length, this.text.length, this.text.length), nodes: [] })
      } else if (piece.startsWith('<') && piece !== '<!-- c -->') {
        const rest = pieces.slice(at + 1)
        const close = rest.indexOf('</>')
        const within = (close < 0 ? rest : rest.slice(0, close)).filter((each) => !/^<[ab] /.test(each))
        const { key, inner } = this.element(piece, () => this.inline(within))
        nodes.push({ key, nodes: inner })
        at += close < 0 ? rest.length : close + 1
      } else {
        this.text += piece
        if (!piece.startsWith('<')) nodes.push({ '&amp;': '&', '\n   ': ' ' }[piece] ?? piece)
      }
    }
    return nodes
  }
}

let made = 0
const fresh = () => `+${++made}`

function changed(
  blocks: readonly RegionNode[],
  { operation, at, part }: { operation: string; at: number; part: number },
): RegionNode[] {
  const index = at % blocks.length
  const block = blocks[index]!
  const put = (...nodes: RegionNode[]) => blocks.toSpliced(index, 1, ...nodes)
  if (operation === 'remove') return blocks.length > 1 ? put() : [...blocks]
  if (operation === 'swap' && index + 1 < blocks.length) return blocks.toSpliced(index, 2, blocks[index + 1]!, block)
  if (isContainer(block)) {
    const inner = changed(block.blocks, { operation: operation === 'list' ? 'type' : operation, at: part, part: at })
    return put({ ...block, blocks: inner })
  }
  if (!isText(block)) return [...blocks]
  const cut = part % (block.nodes.length + 1)
  const [before, after] = [block.nodes.slice(0, cut), block.nodes.slice(cut)]
  const next = blocks[index + 1]
  if (operation === 'type') return put({ ...block, nodes: [...before, ' new & {{ x', ...after] })
  if (operation === 'bold') return put({ ...block, nodes: [{ tag: 'strong', nodes: ['loud'] }, ...block.nodes] })
  if (operation === 'split')
    return put({ ...block, nodes: before }, { key: fresh(), like: block.key, tag: block.tag, nodes: after })
  if (operation === 'join' && next && isText(next))
    return blocks.toSpliced(index, 2, { ...block, nodes: [...block.nodes, ...next.nodes] })
  if (operation === 'rename' && /^(p|h\d)$/.test(block.tag))
    return put({ ...block, tag: block.tag === 'p' ? 'h3' : 'p' })
  if (operation === 'list' && block.tag === 'p')
    return put({ key: fresh(), tag: 'ol', blocks: [{ key: fresh(), tag: 'li', nodes: block.nodes }] })
  return [...blocks]
}

/** What a tree means: names of blocks, and the characters and tags in texts. */
function meaningOf(blocks: readonly RegionNode[], tagOf: (key: string) => string | null): string[] {
  return blocks.flatMap((block) => {
    if (isContainer(block)) return [`<${block.tag}>`, ...meaningOf(block.blocks, tagOf), `</${block.tag}>`]
    if (!isText(block)) return ['fixture']
    const keys = keysOf(block.nodes, tagOf)!.map((key) => ({ key }))
    return [`<${block.tag}>`, ...collapsed(keys).map(({ key }) => key), `</${block.tag}>`]
  })
}

/** The same of a text. */
function meaningIn(html: string): string[] {
  const meaning: string[] = []
  let text: { key: string }[] | null = null
  for (const { key } of inlineTokens(html.replaceAll('<section><p>Stays</p></section>', '<hr>'), 0, html.length)) {
    const name = isTag(key) ? nameOfTag(key) : ''
    if (/^(p|h\d|li|blockquote)$/.test(name)) {
      meaning.push(
        ...collapsed(text ?? []).map((token) => token.key),
        key.startsWith('</') ? `</${name}>` : `<${name}>`,
      )
      text = key.startsWith('</') ? null : []
    } else if (text) text.push({ key })
    else if (name === 'hr') meaning.push('fixture')
    else if (name) meaning.push(key.startsWith('</') ? `</${name}>` : `<${name}>`)
  }
  return meaning
}

test('whatever is done to a region is written, and what was not touched keeps its bytes', () => {
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 8 }),
      (pieces, steps) => {
        const maker = new Maker()
        const { key, inner } = { key: null, inner: pieces.map((piece) => maker.block(piece)) }
        maker.text += '\n</main><p>After</p>'
        let text = maker.text
        const tags = new Map<string, string>()
        for (const found of JSON.stringify(inner).matchAll(/"key":"(A[^"]+)"/g)) {
          const { start, contentStart } = readMark(found[1]!)!
          tags.set(found[1]!, text.slice(start, contentStart))
        }
        const source = { text: () => text } as Source
        const opened = Region.open(source, { key, blocks: inner }, (each) => readMark(each))
        assert.deepEqual(opened?.fixed, [])
        let blocks: RegionNode[] = inner
        for (const each of steps) {
          const now = changed(blocks, each)
          const kept = blocks.filter((block) => now.includes(block) && !isContainer(block))
          const bytes: string[] = kept.map((block) => bytesOf(opened!.region, block, text))
          const changes = opened!.region.changesTo({ key, blocks: now })
          assert.ok(changes)
          for (const [at, change] of changes.entries()) assert.ok(at === 0 || change.from >= changes[at - 1]!.to)
          text = applied(text, changes)
          for (const each of bytes) assert.ok(text.includes(each))
          assert.ok(text.startsWith('<main>') && text.endsWith('</main><p>After</p>'))
          const body = text.slice('<main>'.length, -'</main><p>After</p>'.length)
          const withoutIds = (tag: string) => tag.replace(/ id=\S+?(?=[ >])/g, '')
          const wanted = meaningOf(now, (each) => tags.get(each) ?? null)
          assert.deepEqual(meaningIn(body).map(withoutIds), wanted.map(withoutIds), body)
          blocks = now
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

/** Before the changes. */
function bytesOf(region: Region, { key }: RegionNode, text: string): string {
  const place = region.placeOf(key!)
  return place ? text.slice(place.start, place.end) : ''
}

test('what a template makes, or browsers read otherwise, is fixed; what is not in its order is no region', () => {
  const text = '<p>{{ x }}</p><p>Plain</p>'
  const source = { text: () => text } as Source
  const [first, second] = ['AAAAAAAAAAAA:0:3:10:14', 'AAAAAAAAAAAA:14:17:22:26']
  const blocks = [
    { key: first, tag: 'p', nodes: ['value'] },
    { key: second, tag: 'p', nodes: ['Plain'] },
  ]
  const open = (blocks: RegionNode[]) => Region.open(source, { key: null, blocks }, (key) => readMark(key))
  assert.deepEqual(open(blocks)?.fixed, [first])
  assert.equal(open([blocks[1]!, { key: first, tag: 'p', nodes: ['{{ x }}'] }]), null)
})

test('white space is what browsers show of it', () => {
  const shownOf = (html: string) =>
    collapsed(inlineTokens(html, 0, html.length))
      .map(({ key }) => key)
      .join('')
  assert.equal(shownOf('\n  A  <b> b </b> c<br> \n d \t'), 'A <b>b </b>c<br>d')
  assert.equal(shownOf(' <i class="icon"></i> Call '), '<i class="icon"></i> Call')
  assert.equal(shownOf('a <em>b </em>\n'), 'a <em>b</em>')
})
