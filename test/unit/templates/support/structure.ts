import { type DomHandlerOptions, parseDocument } from 'htmlparser2'

type ParsedNode = ReturnType<typeof parseDocument>['children'][number]

/** The elements, attributes and comments of html, without the texts and values in them. */
export function structureOf(html: string): string {
  return parseDocument(html, OPTIONS).children.map(shapeOf).join('')
}

/** The attribute values of html, by name, in order. */
export function valuesOf(html: string): [name: string, value: string][] {
  const values: [string, string][] = []
  const walk = (node: ParsedNode) => {
    if ('attribs' in node) values.push(...Object.entries(node.attribs))
    if ('children' in node) for (const child of node.children) walk(child)
  }
  for (const node of parseDocument(html, OPTIONS).children) walk(node)
  return values
}

const OPTIONS: DomHandlerOptions = {}

function shapeOf(node: ParsedNode): string {
  if ('attribs' in node) {
    const names = Object.keys(node.attribs).join(' ')
    return `<${node.name} ${names}>${node.children.map(shapeOf).join('')}</>`
  }
  if (node.type === 'text') return ''
  return `<!${node.type}>`
}
