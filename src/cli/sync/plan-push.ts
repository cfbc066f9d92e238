import type { Pair } from '#cli/sync/compare.ts'
import { type Item, KINDS, type Kind, type RemoteItem } from '#folder/record.ts'

export type Update = { local: Item; remote: RemoteItem }
/** What is sent, in this order: early deletions, pages that exchange paths, creations and updates by kind, late deletions. */
export type PushPlan = {
  early: RemoteItem[]
  exchanging: Update[]
  creations: Item[]
  updates: Update[]
  late: RemoteItem[]
}

/** They have names of their own that a new record may take over, and nothing refers to them that is not to be deleted too. */
const DELETED_EARLY: ReadonlySet<Kind> = new Set(['redirect', 'snippet', 'page', 'form', 'row'])

export function planPush(pairs: readonly Pair[]): PushPlan {
  const plan: PushPlan = { early: [], exchanging: [], creations: [], updates: [], late: [] }
  for (const { local, remote } of pairs) {
    if (local && remote) plan.updates.push({ local, remote })
    else if (local) plan.creations.push(local)
    else if (remote) (DELETED_EARLY.has(remote.kind) ? plan.early : plan.late).push(remote)
  }
  const moves = plan.updates.filter(({ local, remote }) => local.kind === 'page' && pathOf(local) !== pathOf(remote))
  const left = new Set(moves.map(({ remote }) => pathOf(remote)))
  if (moves.some(({ local }) => left.has(pathOf(local)))) plan.exchanging = moves
  plan.early.sort((a, b) => order(b.kind) - order(a.kind))
  plan.late.sort((a, b) => order(b.kind) - order(a.kind))
  plan.creations.sort((a, b) => order(a.kind) - order(b.kind) || twin(a) - twin(b))
  plan.updates.sort((a, b) => order(a.local.kind) - order(b.local.kind) || takes(a.local) - takes(b.local))
  return plan
}

/** What has a number in its name, as photo~2.jpg has, came after the one without. */
function twin({ key }: Item): number {
  return Number(/~(\d+)\.\w+$/.exec(key)?.[1] ?? 0)
}

function pathOf({ content }: Item) {
  return content.path
}

function order(kind: Kind): number {
  return KINDS.indexOf(kind)
}

/** What stops being the default or the active one comes first: otherwise the service changes it when another takes over. */
function takes({ kind, content }: Item): number {
  if (kind === 'theme') return content.active === true ? 1 : 0
  return typeof content.default_on_page_language === 'string' ? 1 : 0
}
