import { LRUCache } from 'lru-cache'
import { isTemplate } from '#templates/compile.ts'
import type { CompileOptions } from '#templates/compile-options.ts'
import type { Program } from '#templates/program.ts'
import type { Compute } from '#workers/compute.ts'

/** A text of one version of a record. */
export type Source = { id: string; html_content: string }
export type ProgramsOf = (source: Source, options: CompileOptions, compute: Compute) => Promise<Program>

const MAX_BYTES = 32_000_000
/** A program and its key, against the characters of its source. */
const SIZE_FACTOR = 4
const OVERHEAD_BYTES = 500

/** Compiles each version once: a version never changes. */
export function cachedPrograms(): ProgramsOf {
  const cache = new LRUCache<string, Program>({ maxSize: MAX_BYTES })
  return async (source, options, compute) => {
    const html = source.html_content
    if (!isTemplate(html, options)) return { ...STATIC, nodes: [html] }
    const key = `${source.id}${options.marksCurrentLinks ? ' links' : ''}${options.isHead ? ' head' : ''}`
    const cached = cache.get(key)
    if (cached) return cached
    const program = await compute('program', { html, ...options })
    cache.set(key, program, { size: html.length * SIZE_FACTOR + OVERHEAD_BYTES })
    return program
  }
}

const STATIC = { rowFields: [], components: [], snippets: [], assets: [] }
