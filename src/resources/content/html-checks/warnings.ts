import type { Db } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { CompiledChange } from '#kernel/versioning/compile-change.ts'
import type { ComputeOptional } from '#kernel/workers/compute.ts'
import { type ChangeCheck, checkTask, MAX_SENTENCES } from '#resources/content/html-checks/check-change.ts'
import { madeTargets, type ShownChange } from '#resources/content/html-checks/made-targets.ts'
import { existingOf } from '#resources/content/html-checks/store.ts'
import { templateWarnings } from '#resources/content/html-checks/template-warnings.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { isTemplate } from '#templates/compile.ts'

/** So many links that lead nowhere are told one by one. */
const FEW = 3

export type ChangedRecord = {
  website_id: string
  /** The website's, from which its address is made. */
  subdomain: string | null
  primary_domain: string | null
  /** A page's; absent for a shared part. */
  path?: string
  before: string
  after: string
  compiled: CompiledChange
  /** The change as visitors would see it; set if its templates are checked as shown. */
  shown?: ShownChange
}

/** How warnings name the record where a request changes several. */
type Naming = { name: string; links: Links; compute: ComputeOptional }

/**
 * What a change of html brought that is probably not intended (contract, section 10); nothing where the html is too long
 * to be checked now. Called at the end of a transaction, when what it refers to has been made.
 */
export async function changeWarnings(
  tx: Db,
  { website_id, subdomain, primary_domain, path, before, after, compiled, shown }: ChangedRecord,
  { name, links, compute }: Naming,
): Promise<string[]> {
  const place = {
    origin: links.website({ subdomain, primary_domain }),
    path: path === undefined || isPattern(path) ? null : path,
  }
  const unchecked =
    before === after ? null : await compute(checkTask, { before, after, isPage: path !== undefined, ...place })
  const check = unchecked ?? { sentences: [], more: 0, targets: [] }
  const lost = await missing(tx, website_id, check.targets)
  const known = new Set(check.targets.map(({ key }) => key))
  const isMade = shown?.seed ? isTemplate(after) : compiled.uses.length > 0
  const isOther = before !== after || (shown?.seed && shown.before?.snapshot !== shown.after.snapshot)
  const made = shown && isMade && isOther ? await madeTargets(tx, shown, place, compute) : []
  const lostAsShown = await missing(
    tx,
    website_id,
    made.filter(({ key }) => !known.has(key)),
  )
  const sentences = [
    ...check.sentences,
    ...lostSentences(lost),
    ...lostAsShown.map(({ on, sentence }) => `As it is shown${on === null ? '' : ` on ${on}`}, ${sentence}`),
    ...(await templateWarnings(tx, website_id, compiled)),
  ]
  const more = check.more + Math.max(0, sentences.length - MAX_SENTENCES)
  return [...sentences.slice(0, MAX_SENTENCES), ...(more > 0 ? [`… and ${more} more.`] : [])].map(
    (sentence) => `${name}: ${sentence}`,
  )
}

type Target = ChangeCheck['targets'][number]

/** Many links that lead nowhere are told in one sentence. */
function lostSentences(lost: readonly (Target & { sentence: string })[]): string[] {
  const links = lost.filter(({ kind }) => kind === 'path')
  if (links.length <= FEW) return lost.map(({ line, sentence }) => `Line ${line}: ${sentence}`)
  const named = links.slice(0, MAX_SENTENCES).map(({ line, shown }) => `${shown} (line ${line})`)
  const more = links.length > named.length ? ` and ${links.length - named.length} more` : ''
  const others = lost.filter(({ kind }) => kind !== 'path')
  return [`${named.join(', ')}${more} lead nowhere; no page or redirect of this website has these paths.`].concat(
    others.map(({ line, sentence }) => `Line ${line}: ${sentence}`),
  )
}

async function missing<T extends Target>(
  tx: Db,
  website_id: string,
  targets: readonly T[],
): Promise<(T & { sentence: string })[]> {
  if (targets.length === 0) return []
  const keysOf = (wanted: 'path' | 'asset') => targets.filter(({ kind }) => kind === wanted).map(({ key }) => key)
  const existing = await existingOf(tx, website_id, { paths: keysOf('path'), assets: keysOf('asset') })
  return targets
    .filter(({ key }) => !existing.has(key))
    .map((target) => ({
      ...target,
      sentence:
        target.kind === 'asset'
          ? `no asset of this website is at ${target.shown}.`
          : `${target.shown} leads nowhere; no page or redirect of this website has this path.`,
    }))
}

/** @param listed the website's languages as JSON */
export function languageWarnings(language: string | null, listed: string): string[] {
  const languages = JSON.parse(listed) as string[]
  if (language === null || languages.includes(language)) return []
  return [`The website lists ${languages.join(', ')} as its languages, and not ${language}.`]
}
