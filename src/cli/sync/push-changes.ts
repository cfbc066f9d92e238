import { randomUUID } from 'node:crypto'
import { type Change, type Conflict, changeOf, conflictOf } from '#cli/sync/changes.ts'
import { baseOf, type Pair } from '#cli/sync/compare.ts'
import { planPush } from '#cli/sync/plan-push.ts'
import { type Preview, previewChanges } from '#cli/sync/preview-changes.ts'
import { ChangedMeanwhile, refusalOf, Sending } from '#cli/sync/sending.ts'
import { saveState } from '#cli/sync/state.ts'
import { type Look, look, type Workspace } from '#cli/sync/workspace.ts'
import type { Base, Item, RemoteItem } from '#folder/record.ts'
import { NotYetThere } from '#folder/to-remote.ts'

export type PushOptions = {
  force: boolean
  /** Whether what is gone from the folder is deleted on the website. */
  deletes: boolean
  dryRun: boolean
  /** Whether a preview shows what a dry run would send. */
  previews: boolean
  note: string | null
  /** Only these files; all when empty. */
  files: readonly string[]
  /** Sends the rest although some are in conflict. */
  partly: boolean
}
export type Pushed = {
  changes: Change[]
  conflicts: Conflict[]
  /** Files that are gone here and still on the website. */
  deletable: string[]
  /** Files that changed on the website only. */
  behind: Change[]
  /** Shows what would be pushed, where that was asked for and there is something. */
  preview?: Preview
  /** What the service did not accept, and why. */
  refused: { file: string; message: string }[]
}

const ROWS_AT_ONCE = 200

/** Sends what changed in the folder since the last pull or push. With conflicts it sends nothing, unless forced. */
export async function pushChanges(workspace: Workspace, options: PushOptions): Promise<Pushed> {
  const seen = await look(workspace)
  const chosen = seen.pairs.filter((pair) => isChosen(pair, options.files))
  const conflicting = chosen.filter(({ verdict }) => verdict === 'conflict')
  const own = chosen.filter(({ verdict }) => verdict === 'local' || (options.force && verdict === 'conflict'))
  const sent = own.filter(({ local }) => local || options.deletes)
  const pushed: Pushed = {
    changes: sent.map(({ base, local, remote }) => changeOf(remote, local, base?.renamedFrom)),
    conflicts: [],
    deletable: own.filter(({ local, remote }) => !local && remote && !options.deletes).map(({ remote }) => remote!.key),
    behind: chosen.filter(({ verdict }) => verdict === 'remote').map(({ local, remote }) => changeOf(local, remote)),
    refused: [],
  }
  if (!options.force) for (const pair of conflicting) pushed.conflicts.push(await conflictOf(workspace.api, pair))
  if (options.previews && sent.length > 0) pushed.preview = await previewChanges(workspace, sent, seen.pairs)
  if (options.dryRun) return pushed
  if (pushed.conflicts.length > 0 && !options.partly) return { ...pushed, changes: [] }
  const push = new Push(workspace, seen, options, pushed)
  try {
    await push.run(sent)
  } finally {
    await push.save()
  }
  return pushed
}

function isChosen({ local, remote }: Pair, files: readonly string[]): boolean {
  const { key } = (local ?? remote)!
  return (
    files.length === 0 || files.some((file) => key === file || key.startsWith(`${file}#`) || key.startsWith(`${file}/`))
  )
}

class Push {
  readonly #workspace: Workspace
  readonly #sending: Sending
  readonly #pushed: Pushed
  /** What the folder and the website agree on, by file. */
  readonly #bases: Map<string, Base>
  #complete = false

  constructor(workspace: Workspace, { pairs, bases }: Look, options: PushOptions, pushed: Pushed) {
    this.#workspace = workspace
    this.#sending = new Sending(workspace, pairs, options)
    this.#pushed = pushed
    const present = new Set(pairs.map(({ base }) => base))
    this.#bases = new Map(bases.filter((base) => present.has(base)).map((base) => [base.key, base]))
    for (const { local, remote, verdict } of pairs)
      if (verdict === 'same' && local && remote) this.#bases.set(local.key, baseOf(local, remote))
  }

  async run(pairs: readonly Pair[]) {
    await saveState(this.#workspace.root, this.#workspace.state)
    const plan = planPush(pairs)
    for (const remote of plan.early) await this.#delete(remote)
    const moved = new Map<string, RemoteItem>()
    if (plan.exchanging.length > 0) {
      const pages = await this.#sending.movePages(plan.exchanging)
      for (const page of pages) moved.set(page.id, page)
    }
    const unfinished = await this.#create(plan.creations)
    for (const { local, remote } of plan.updates) await this.#update(local, moved.get(remote.id) ?? remote)
    for (const { local, remote } of unfinished) await this.#update(local, remote)
    for (const remote of plan.late) await this.#delete(remote)
    this.#complete = true
  }

  async save() {
    const { root, state } = this.#workspace
    const run = this.#complete ? randomUUID() : state.run
    await saveState(root, { ...state, run, records: [...this.#bases.values()] })
  }

  /** @returns those that refer to what was created after them, and so lack it yet */
  async #create(items: readonly Item[]): Promise<{ local: Item; remote: RemoteItem }[]> {
    const unfinished: { local: Item; remote: RemoteItem }[] = []
    let waiting = [...items]
    let lenient = false
    while (waiting.length > 0) {
      const before = waiting.length
      const next: Item[] = []
      for (const group of groupsOf(waiting)) {
        const created = await this.#attempt(group, () => this.#createTogether(group, lenient))
        if (created === 'later') next.push(...group)
        else if (created && lenient) unfinished.push(...created)
      }
      waiting = next
      if (waiting.length < before) lenient = false
      else if (lenient) break
      else lenient = true
    }
    for (const { key } of waiting) this.#refuse(key, 'refers to what is not on the website')
    return unfinished
  }

  async #createTogether(group: readonly Item[], lenient: boolean): Promise<{ local: Item; remote: RemoteItem }[]> {
    const [first] = group
    const answers =
      first!.kind === 'row'
        ? await this.#sending.createRows(group, lenient)
        : [await this.#sending.create(first!, lenient)]
    return answers.flatMap((remote, index) => {
      const local = group[index]!
      if (typeof remote === 'string') {
        this.#refuse(local.key, remote)
        return []
      }
      if (!lenient) this.#bases.set(local.key, baseOf(local, remote))
      return [{ local, remote }]
    })
  }

  async #update(local: Item, remote: RemoteItem) {
    await this.#attempt([local], async () => {
      this.#bases.set(local.key, baseOf(local, await this.#sending.update(local, remote)))
    })
  }

  async #delete(remote: RemoteItem) {
    await this.#attempt([remote], async () => {
      await this.#sending.delete(remote)
      this.#bases.delete(remote.key)
    })
  }

  /** @throws what prevents everything else too */
  async #attempt<T>(group: readonly Item[], work: () => Promise<T>): Promise<T | 'later' | null> {
    const [{ key }] = group as [Item]
    try {
      return await work()
    } catch (error) {
      if (error instanceof NotYetThere) return 'later'
      if (error instanceof ChangedMeanwhile) {
        this.#drop(key)
        this.#pushed.conflicts.push({ file: key, website: 'changed' })
        return null
      }
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      if (group.length === 1) this.#refuse(key, refusal)
      else for (const item of group) this.#refuse(item.key, refusal)
      return null
    }
  }

  #refuse(file: string, message: string) {
    this.#drop(file)
    this.#pushed.refused.push({ file, message })
  }

  #drop(key: string) {
    this.#pushed.changes = this.#pushed.changes.filter(({ file }) => file !== key)
  }
}

/** Rows of one table are created together. */
function groupsOf(items: readonly Item[]): Item[][] {
  const groups: Item[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    const table = item.key.replace(/#\d+$/, '')
    const joins = item.kind === 'row' && last && last.length < ROWS_AT_ONCE && last[0]!.key.startsWith(`${table}#`)
    if (joins) last.push(item)
    else groups.push([item])
  }
  return groups
}
