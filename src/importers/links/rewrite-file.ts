import { type MapUrl, mapCssUrls } from '#importers/links/css-urls.ts'
import { mapScriptUrls } from '#importers/links/script-urls.ts'
import { jobTask } from '#kernel/workers/task.ts'

/** Of files whose text names others. */
export type FileKind = 'css' | 'script'

const MAPPERS: Record<FileKind, (text: string, map: MapUrl) => string> = { css: mapCssUrls, script: mapScriptUrls }

/** The addresses in a stylesheet or script. */
export function urlsOfFile({ kind, text }: { kind: FileKind; text: string }): string[] {
  const urls = new Set<string>()
  MAPPERS[kind](text, (url) => {
    urls.add(url)
    return null
  })
  return [...urls]
}

type Rewriting = { kind: FileKind; text: string; urls: readonly (readonly [string, string])[] }

/** The file with new addresses. */
export function rewriteFile({ kind, text, urls }: Rewriting): string {
  const addresses = new Map(urls)
  return MAPPERS[kind](text, (url) => addresses.get(url) ?? null)
}

export const urlsOfFileTask = jobTask('urlsOfFile', urlsOfFile, ({ text }) => text.length)
export const rewriteFileTask = jobTask('rewriteFile', rewriteFile, ({ text }) => text.length)
