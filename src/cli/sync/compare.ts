import { withFileAddresses } from '#cli/sync/from-remote.ts'
import type { Snapshot } from '#cli/sync/snapshot.ts'
import { saidByFile } from '#folder/encode-files.ts'
import { type Base, digest, fingerprint, type Item, type Json, type RemoteItem } from '#folder/record.ts'

/**
 * A record here, on the website, and as both were after the last pull or push. `verdict` says which side has changed since;
 * it is a conflict when both have, and differently.
 */
export type Pair = {
  base?: Base
  local?: Item
  remote?: RemoteItem
  verdict: 'same' | 'local' | 'remote' | 'conflict'
}

/** The bases with the names that their files have now: a new file with the content of a missing one is that, renamed. */
export function followRenames(bases: readonly Base[], items: readonly Item[]): Base[] {
  const keys = new Set(items.map(({ key }) => key))
  const known = new Set(bases.map(({ key }) => key))
  const missing = grouped(
    bases.filter(({ key, body }) => body && !keys.has(key)),
    ({ kind, body }) => `${kind} ${body}`,
  )
  const added = grouped(
    items.filter(({ key }) => !known.has(key)),
    (item) => `${item.kind} ${bodyDigest(item)}`,
  )
  const renamed = new Map<string, string>()
  for (const [body, [only, ...more]] of missing) {
    const found = added.get(body) ?? []
    if (more.length === 0 && found.length === 1) renamed.set(only!.key, found[0]!.key)
  }
  return bases.map((base) => {
    const key = renamed.get(base.key) ?? rowAfter(renamed, base)
    if (key === undefined) return base
    const { path: _, ...rest } = base
    return { ...rest, key, renamedFrom: base.key }
  })
}

/** A row moves with the file of its table. */
function rowAfter(renamed: ReadonlyMap<string, string>, { kind, key }: Base): string | undefined {
  if (kind !== 'row') return undefined
  const [, table, number] = /^(.*\.json)l(#\d+)$/.exec(key)!
  const moved = renamed.get(table!)
  return moved === undefined ? undefined : `${moved}l${number}`
}

export function compare(bases: readonly Base[], items: readonly Item[], { items: remotes, keyOf }: Snapshot): Pair[] {
  const locals = new Map(items.map((item) => [item.key, { ...item, content: withFileAddresses(item.content, keyOf) }]))
  const byId = new Map(remotes.map((item) => [item.id, item]))
  const pairs: Pair[] = []
  for (const base of bases) {
    const local = locals.get(base.key)
    const remote = byId.get(base.id)
    locals.delete(base.key)
    byId.delete(base.id)
    if (local || remote) pairs.push({ base, local, remote, verdict: verdictOf(base, local, remote) })
  }
  const isEmptyWebsite = bases.length === 0 && remotes.length === 1
  for (const remote of byId.values()) {
    const local = locals.get(remote.key)
    locals.delete(remote.key)
    const verdict = verdictOf(undefined, local, remote)
    // A new website's settings are nobody's work.
    pairs.push({ local, remote, verdict: isEmptyWebsite && verdict === 'conflict' ? 'local' : verdict })
  }
  for (const local of locals.values()) pairs.push({ local, verdict: 'local' })
  return pairs
}

function verdictOf(base: Base | undefined, local: Item | undefined, remote: RemoteItem | undefined): Pair['verdict'] {
  const here = local ? fingerprint(local.content) : null
  const there = remote ? fingerprint(remote.content) : null
  if (here === there) return 'same'
  if (!base) return here !== null && there !== null ? 'conflict' : here !== null ? 'local' : 'remote'
  const sameHere = here === (base.local ?? base.hash)
  const sameThere = there === base.hash
  if (sameHere) return sameThere ? 'same' : 'remote'
  return sameThere ? 'local' : 'conflict'
}

/** What is to be remembered of a record that is on both sides. */
export function baseOf(local: Item, remote: RemoteItem): Base {
  const hash = fingerprint(remote.content)
  const here = fingerprint(local.content)
  const { kind, key } = local
  const path =
    kind === 'page' && saidByFile(kind, key)?.value === local.content.path ? String(local.content.path) : undefined
  return {
    kind,
    key,
    id: remote.id,
    hash,
    ...(here === hash ? {} : { local: here }),
    ...(hasBody(local) ? { body: bodyDigest(local) } : {}),
    ...(path === undefined ? {} : { path }),
    ...(remote.asset ? { token: remote.asset.token, sha256: String(remote.content.sha256) } : {}),
  }
}

function bodyOfItem({ kind, content }: Item): Json {
  if (kind === 'row' || kind === 'redirect' || kind === 'website') return null
  return content.html_content ?? content.css ?? content.columns ?? content.fields ?? content.sha256 ?? null
}

function hasBody(item: Item): boolean {
  const body = bodyOfItem(item)
  return Array.isArray(body) ? body.length > 0 : body !== null && body !== ''
}

function bodyDigest(item: Item): string {
  const body = bodyOfItem(item)
  return typeof body === 'string' ? digest(body) : fingerprint(body)
}

function grouped<T>(values: readonly T[], by: (value: T) => string): Map<string, T[]> {
  return Map.groupBy(values, by)
}
