import { LRUCache } from 'lru-cache'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { programTask } from '#site/templates/program-task.ts'
import { isTemplate } from '#templates/compile.ts'
import type { CompileOptions } from '#templates/compile-options.ts'
import type { Program } from '#templates/program.ts'

/** The record whose text it is. */
export type TextPart = { kind: Exclude<HtmlKind, 'theme'>; id: string }
type Options = CompileOptions & {
  part?: TextPart | undefined
  /** The component whose outermost elements are marked with its name. */
  markedAs?: string | undefined
}
export type ProgramsOf = (html: string, options: Options, compute: Compute) => Promise<Program>

const MAX_BYTES = 32_000_000
/** A program and its key, against the characters of its source. */
const SIZE_FACTOR = 4
const OVERHEAD_BYTES = 500

/** Compiles each text once, whichever versions of whichever records have it. */
export function cachedPrograms(): ProgramsOf {
  const cache = new LRUCache<string, Program>({ maxSize: MAX_BYTES })
  return async (html, options, compute) => {
    const { marksCurrentLinks, isHead, markedAs } = options
    if (markedAs === undefined && !isTemplate(html, options)) return { ...STATIC, nodes: [html] }
    const key = `${marksCurrentLinks ? 'links' : ''} ${isHead ? 'head' : ''} ${markedAs ?? ''}\n${html}`
    const cached = cache.get(key)
    if (cached) return cached
    const program = await compute(programTask, { html, ...options })
    cache.set(key, program, { size: html.length * SIZE_FACTOR + OVERHEAD_BYTES })
    return program
  }
}

const STATIC = { rowFields: [], components: [], snippets: [], forms: [], assets: [] }
