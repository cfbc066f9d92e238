import type { WriteContext } from '#kernel/operations/context.ts'
import type { SiteAddress } from '#kernel/operations/links.ts'
import type { CompiledChange, Content } from '#kernel/versioning/compile-change.ts'
import { labelOf } from '#kernel/versioning/kinds.ts'
import { changeWarnings } from '#resources/content/html-checks/warnings.ts'
import { seedOfRecord } from '#resources/content/usage/seeds.ts'
import type { AnyDefinition } from '#resources/content/versioned/definition.ts'

type Context = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'view' | 'links' | 'warn' | 'warnAtEnd'>
type Changed = { before: Content | null; after: Content; compiled: CompiledChange }
type Row = { id: string; website_id: string; path?: string; name?: string }

/** Warns of what a change brought that is probably not intended, and was not there before. */
export function warnOfChange(
  { tx, view, links, warn, warnAtEnd }: Context,
  { kind, text, doubts }: AnyDefinition,
  row: Row,
  { before, after, compiled, ...site }: Changed & SiteAddress,
): void {
  const doubtsOf = ({ html_content, snapshot }: Content) => doubts?.(html_content, JSON.parse(snapshot)) ?? []
  const known = before ? doubtsOf(before) : []
  for (const doubt of doubtsOf(after)) if (!known.includes(doubt)) warn(doubt)
  if (text === 'css') return
  const { website_id, path, name } = row
  const shown = { view, record: row, before, after, seed: kind === 'page' ? undefined : seedOfRecord({ ...row, kind }) }
  const texts = { before: before?.html_content ?? '', after: after.html_content }
  const change = { website_id, ...site, path, ...texts, compiled, shown }
  const naming = { name: path ?? `${labelOf(kind)} "${name}"`, links }
  warnAtEnd((compute) => changeWarnings(tx, change, { ...naming, compute }))
}
