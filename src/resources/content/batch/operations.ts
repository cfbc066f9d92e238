import type { Static } from 'typebox'
import { isId } from '#kernel/database/ids.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, dryRun, unchanged } from '#kernel/operations/outcome.ts'
import { asPart, WrongEdits } from '#kernel/operations/part-failed.ts'
import { at } from '#kernel/operations/target.ts'
import { MissingWork } from '#kernel/workers/transaction-work.ts'
import { Differ } from '#resources/content/batch/differ.ts'
import { checkEdit, type Edit, performDelete, performEdit } from '#resources/content/batch/perform-edit.ts'
import { BatchEdit, BatchResult } from '#resources/content/batch/schema.ts'
import { TemporaryIds } from '#resources/content/batch/temporary-ids.ts'
import { movePages, type PageMove } from '#resources/content/pages/move-pages.ts'
import { presentLeft } from '#resources/content/pages/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'
import { ownTurn } from '#text/own-turn.ts'

const BRIEF_RESULT = [
  'index',
  'action',
  'id',
  'temporary_id',
  'path',
  'url',
  'version_number',
  'live_version_id',
  'etag',
  'redirect.id',
  'redirect.from_path',
  'diff',
]

const edit = defineOperation({
  name: 'batch_edit',
  summary: 'Create, update, move or delete several pages, shared parts and blocks, all or nothing',
  asks({ edits }) {
    const isDeletion = (edit: unknown) => (edit as { delete?: unknown } | null)?.delete === true
    const count = Array.isArray(edits) ? edits.filter(isDeletion).length : 0
    return count === 0 ? null : `Delete ${count === 1 ? 'one record' : `${count} records`}, with the other edits?`
  },
  scope: 'write',
  // Its parts are checked like any other write, but for the paths that they exchange.
  review: 'draft',
  role: 'content',
  routes: ['POST /websites/:website_id/batch_edit'],
  hints: { destructive: true },
  // An edit may have an if_match of its own.
  alsoAnswers: [412],
  target: at('website_id', websiteTarget),
  input: BatchEdit,
  output: BatchResult,
  brief: { fields: ['dry_run', ...BRIEF_RESULT.map((field) => `results.${field}`)] },
  composed: true,
  async handler({ tx, target, input, now, review, perform, checkMatch, warn, compute }) {
    const dry_run = input.dry_run ?? false
    const names = new TemporaryIds()
    const differ = dry_run ? new Differ(compute) : null
    const missing = new MissingWork()
    const results: Static<typeof BatchResult>['results'] = []
    const edits = [...input.edits.entries()]
    const warnOf = (index: number, warnings: string[]) => {
      for (const warning of warnings) warn(`edits.${index}: ${warning}`)
    }
    // Before anything is changed, as a change of one record can be one of another too.
    for (const [index, edit] of edits) await checkEdit({ checkMatch }, target.id, edit).catch(asPart('edits', index))
    for (const [index, edit] of edits.filter(([, edit]) => edit.delete)) {
      const { warnings, result } = await performDelete({ perform }, target.id, edit).catch(asPart('edits', index))
      warnOf(index, warnings)
      results[index] = { index, ...result }
    }
    const moves = review.by === null ? movesOf(edits) : []
    const { ids, left, events } = await movePages(tx, target.id, moves, now)
    let changed = 0
    const wrong = new WrongEdits('edits')
    for (const [index, edit] of edits.filter(([, edit]) => !edit.delete)) {
      // The parts together may take seconds, each no more than some ms: others are served between them.
      await ownTurn()
      const part = await performEdit({ tx, perform }, target.id, edit, { names, differ, moved: ids }).catch((error) => {
        // Any part that follows one that is not made yet may fail because of that.
        if (missing.takes(error) || missing.any) return null
        wrong.add(index, error)
        return null
      })
      if (!part) continue
      const { warnings, result } = part
      changed += part.length
      if (changed > MAX_BATCH_CHARACTERS) throw invalid('edits', TOO_LARGE)
      warnOf(index, warnings)
      const redirect = 'path' in edit ? left.get(result.id!) : undefined
      results[index] = {
        index,
        ...result,
        ...(redirect ? { redirect: presentLeft(redirect) } : {}),
        ...(dry_run && result.action === 'created' ? { id: null } : {}),
      }
    }
    missing.throwIfAny()
    wrong.throwIfAny()
    const result = { dry_run, results }
    if (dry_run) return dryRun(result)
    return results.every(({ action }) => action === 'unchanged') ? unchanged(result) : alsoEmit(result, events)
  },
})

/** Html of all records changed; more would be too much for one transaction. */
const MAX_BATCH_CHARACTERS = 10_000_000
const TOO_LARGE = `change more than ${MAX_BATCH_CHARACTERS} characters of html together; send fewer in one request`

export const batchOperations: readonly Operation[] = [edit]

/** The first new path of each existing page; a further one is an ordinary edit. */
function movesOf(edits: [number, Edit & { path?: unknown; publish?: unknown }][]): PageMove[] {
  const moves = new Map<string, PageMove>()
  for (const [index, { kind, id, path, publish }] of edits) {
    // What must not show is refused by the page's own update.
    if (publish === false || kind !== 'page' || id === undefined || !isId(id) || typeof path !== 'string') continue
    const key = id.toLowerCase()
    if (!moves.has(key)) moves.set(key, { index, id: key, path })
  }
  return [...moves.values()]
}
