import type { OpenApi, Operation } from './document.ts'

export type Found = { template: string; operation: Operation }
type Entry = { template: string; segments: string[]; operations: Record<string, Operation> }

/** Finds the operation that answers a path: literal segments win over parameters, from left to right. */
export function operationFinder(document: OpenApi): (method: string, path: string) => Found | null {
  const base = basePath(document)
  const entries = Object.entries(document.paths).map(([template, operations]): Entry => {
    const full = template.startsWith(`${base}/`) ? template : base + template
    return { template: full, segments: full.split('/'), operations }
  })
  return (method, path) => {
    const segments = path.split('/')
    const fitting = entries.filter((entry) => entry.operations[method.toLowerCase()] && fits(entry.segments, segments))
    const [best] = fitting.sort((a, b) => shape(a).localeCompare(shape(b)))
    return best ? { template: best.template, operation: best.operations[method.toLowerCase()]! } : null
  }
}

function basePath(document: OpenApi): string {
  const url = document.servers?.[0]?.url ?? ''
  return new URL(url, 'http://localhost').pathname.replace(/\/$/, '')
}

function fits(template: string[], path: string[]): boolean {
  return (
    template.length === path.length &&
    template.every((part, i) => (isParameter(part) ? path[i] !== '' : part === path[i]))
  )
}

/** Sorts literal segments before parameters. */
function shape(entry: Entry): string {
  return entry.segments.map((part) => (isParameter(part) ? '1' : '0')).join('')
}

function isParameter(segment: string): boolean {
  return segment.includes('{')
}
