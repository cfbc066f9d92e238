import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import type { Website, With } from '#resources/content/check/check-html.ts'
import { wholeRecord } from '#resources/content/check/problems.ts'
import { activeRedirects, type Hop, publishedAmong } from '#resources/content/check/records-store.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'
import { type Followed, follow } from '#resources/traffic/redirects/follow.ts'
import { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'
import { leadsNowhere, partsOf, SHOWS } from '#resources/traffic/redirects/rules.ts'

/** Adds redirects that lead to another redirect instead of its target; those with placeholders lead to many paths. */
export async function checkRedirects({ id: website_id, origin }: Website, { db, problems }: With): Promise<void> {
  if (!problems.wants('redirect_chain')) return
  const all = await activeRedirects(db, website_id)
  const exact = new Map(
    all.filter(({ is_pattern }) => is_pattern === 0).map((redirect) => [redirect.from_path, redirect]),
  )
  const patterns = new PatternTable(all.filter(({ is_pattern }) => is_pattern === 1))
  const chained = await mapInChunks([...exact.values()], (redirect) => nextOf(redirect, exact, patterns, origin))
  const chains = chained.filter((chain) => chain !== null)
  const pages = await publishedAmong(
    db,
    website_id,
    chains.map(({ path }) => path),
  )
  for (const { redirect, path, next } of chains) {
    if (pages.has(path)) continue
    const message = leadsNowhere(next.redirect)
      ? `It leads to ${path}, which a redirect says is gone: lead elsewhere.`
      : `It leads to ${path}, which is redirected to ${next.redirect.to_path}: lead there directly.`
    problems.add('redirect_chain', wholeRecord('redirect', redirect.id, redirect.from_path, 'to'), message)
  }
}

type Chain = { redirect: Hop; path: string; next: Followed<Hop> }

function nextOf(
  redirect: Hop,
  exact: ReadonlyMap<string, Hop>,
  patterns: PatternTable<Hop>,
  origin: string,
): Chain | null {
  if (redirect.to_path === '') return null
  const to = partsOf(redirect.to_path)
  const normal = to.origin === '' || to.origin === origin ? normalizePath(to.path || '/') : null
  if (!normal?.ok) return null
  const { path } = normal
  const next = follow(exact.get(path), patterns, path, origin)
  if (!next || next.redirect === redirect || next.redirect.status === SHOWS) return null
  return { redirect, path, next }
}
