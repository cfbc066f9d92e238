import { hash } from 'node:crypto'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { annotateTask } from '#site/previews/annotate.ts'
import type { ProgramsOf, TextPart } from '#site/templates/programs.ts'

/** By the name that marks use for it; `text` is the digest by which an editor knows which text was marked. */
export type Parts = Record<string, TextPart & { text: string }>

/** Characters, 6 bits each: none that an author could guess. */
const NAME_CHARACTERS = 12

/**
 * The programs of texts with marks, for a page that is edited, and the texts that were marked. Their names change with
 * each change of a text, so that offsets of different texts are never taken for each other.
 */
export function markedPrograms(
  programs: ProgramsOf,
  { host_key }: Pick<PreviewRow, 'host_key'>,
): { programs: ProgramsOf; parts: Parts } {
  const parts: Parts = {}
  return {
    parts,
    async programs(html, options, compute) {
      const { part } = options
      if (!part) return programs(html, options, compute)
      const name = hash('sha256', `${host_key} ${part.id} ${html}`, 'base64url').slice(0, NAME_CHARACTERS)
      parts[name] = { ...part, text: digestOf(html) }
      return programs(await compute(annotateTask, { html, part: name }), options, compute)
    },
  }
}

/** Two 32-bit FNV-1a hashes with different bases and the length: an editor computes it with each keystroke. */
export function digestOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x01000193) + a
  }
  return `${text.length.toString(36)}-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`
}
