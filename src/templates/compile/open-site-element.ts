import type { StartTag } from '#html/tag-handler.ts'
import type { ElementNode, Node, RowsGroup } from '../program.ts'
import type { Frame, OpenElements } from './element-frame.ts'
import { MAX_ROWS_NESTING } from './limits.ts'
import { siteNode } from './site-node.ts'
import type { Compiling } from './stretch.ts'

/** Puts a `site-*` element into the program and opens the body that its content goes to. */
export function openSiteElement(
  compiling: Compiling,
  tag: StartTag,
  frame: Frame,
  parent: Frame | undefined,
  open: OpenElements,
): void {
  const { builder, reports } = compiling
  builder.skipTo(tag.end)
  if (tag.name === 'site-empty') {
    openEmpty(compiling, tag, frame, parent)
    return
  }
  if (tag.name === 'site-rows' && !tag.attributes.has('of') && open.rowLists >= MAX_ROWS_NESTING)
    reports.problem(`<site-rows> can be nested ${MAX_ROWS_NESTING} deep`, tag.start)
  const node = siteNode(compiling, tag, Boolean(parent?.component && tag.attributes.has('slot')))
  if (!node) return
  if ('line' in node && node.kind !== 'feed' && open.inPlain) node.plain = true
  builder.add(node)
  builder.open(bodyOf(compiling, node, tag, frame))
  frame.bodies++
}

function openEmpty(
  { builder, reports }: Compiling,
  { start }: StartTag,
  frame: Frame,
  parent: Frame | undefined,
): void {
  if (!parent?.rows) {
    reports.problem('<site-empty> stands directly in <site-rows>', start)
    return
  }
  builder.open(parent.rows.empty)
  frame.bodies++
  // There is no row of the list to speak of, so `row` is the one around it.
  builder.enterRow(builder.outerRow)
  frame.entersRow = true
}

function bodyOf({ builder, reports }: Compiling, node: ElementNode, { name, start }: StartTag, frame: Frame): Node[] {
  const body: Node[] = []
  if (node.kind === 'component') {
    frame.component = node
    node.slots[''] = body
    frame.finish = () => {
      if (isBlank(body)) delete node.slots['']
    }
  } else if (node.kind === 'rows') {
    frame.rows = node
    node.body = body
    const fields = new Set<string>()
    builder.enterRow(fields)
    frame.entersRow = true
    frame.finish = () => {
      node.fields = node.group ? fieldsOfGroups(node.group, fields) : [...fields]
    }
  } else if (node.kind === 'referred') {
    frame.rows = node
    node.body = body
    const fields = new Set<string>()
    builder.enterRow(fields)
    frame.entersRow = true
    frame.finish = () => {
      for (const field of fields) builder.noteNeeds({ root: 'row', keys: [node.column, ...field.split('.')] })
    }
  } else if (node.kind === 'language-links') {
    builder.enterRow(new Set())
    frame.entersRow = true
    frame.finish = () => {
      if (!isBlank(body)) node.body = body
    }
  } else if (node.kind === 'slot') {
    node.body = body
  } else {
    frame.finish = () => {
      if (!isBlank(body)) reports.warn(`<${name}> takes no content, and shows none`, start)
    }
  }
  return body
}

/** In the body of a group `row` has its name, value and count, and its rows: `rows.title`. */
function fieldsOfGroups({ column }: RowsGroup, fields: ReadonlySet<string>): string[] {
  const used = [...fields].flatMap((field) => (field.startsWith('rows.') ? [field.slice('rows.'.length)] : []))
  return [...new Set([column, ...used])]
}

function isBlank(body: Node[]): boolean {
  return body.every((node) => typeof node === 'string' && node.trim() === '')
}
