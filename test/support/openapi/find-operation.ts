import type { OpenApi, Operation } from './document.ts'

export type Found = { template: string; operation: Operation }
type Entry = { segments: string[]; found: Found }

/** Finds the operation that answers a path: literal segments win over parameters, from left to right. */
export function operationFinder(document: OpenApi): (method: string, path: string) => Found | null {
  const byShape = new Map<string, Entry[]>()
  for (const [template, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const base = basePath(document)
      const full = template.startsWith(`${base}/`) ? template : base + template
      const entry = { segments: full.split('/'), found: { template: full, operation } }
      const key = `${method} ${entry.segments.length}`
      byShape.set(key, [...(byShape.get(key) ?? []), entry])
    }
  for (const entries of byShape.values()) entries.sort((a, b) => parameters(a).localeCompare(parameters(b)))
  return (method, path) => {
    const segments = path.split('/')
    const entries = byShape.get(`${method.toLowerCase()} ${segments.length}`) ?? []
    return entries.find((entry) => fits(entry.segments, segments))?.found ?? null
  }
}

function basePath(document: OpenApi): string {
  const url = document.servers?.[0]?.url ?? ''
  return new URL(url, 'http://localhost').pathname.replace(/\/$/, '')
}

function fits(template: string[], path: string[]): boolean {
  return template.every((part, i) => (isParameter(part) ? path[i] !== '' : part === path[i]))
}

/** Sorts literal segments before parameters. */
function parameters(entry: Entry): string {
  return entry.segments.map((part) => (isParameter(part) ? '1' : '0')).join('')
}

function isParameter(segment: string): boolean {
  return segment.includes('{')
}
