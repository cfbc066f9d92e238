import type { Static } from 'typebox'
import type { Tx } from '#database/database.ts'
import type { WriteContext } from '#operations/context.ts'
import { invalid, NotFound, OperationError } from '#operations/errors.ts'
import { defineOperation, type Operation } from '#operations/operation.ts'
import { PartFailed } from '#operations/part-failed.ts'
import { at } from '#operations/target.ts'
import { BatchEdit, BatchResult } from '#resources/batch/schema.ts'
import { websiteTarget } from '#resources/websites/store.ts'
import { diffHtml } from '#text/diff/diff-html.ts'
import { VERSIONED, type VersionedKind } from '#versioning/kinds.ts'
import { latestVersion } from '#versioning/live.ts'

const edit = defineOperation({
  name: 'batch_edit',
  summary: 'Change or create several pages and shared parts at once; all of it happens or nothing does',
  scope: 'write',
  role: 'content',
  routes: ['POST /websites/:website_id/batch_edit'],
  hints: { destructive: true },
  target: at('website_id', websiteTarget),
  input: BatchEdit,
  output: BatchResult,
  composed: true,
  async handler({ tx, target, input, onlyTry, perform, warn }) {
    const dry_run = input.dry_run ?? false
    const differ = dry_run ? new Differ() : null
    const results = []
    for (const [index, edit] of input.edits.entries()) {
      const { warnings, result } = await performEdit({ tx, perform }, target.id, edit, differ).catch((error) => {
        // A failure of the database is not the edit's, and may be one that is tried again.
        throw error instanceof OperationError ? new PartFailed('edits', index, error) : error
      })
      for (const warning of warnings) warn(`edits.${index}: ${warning}`)
      results.push({ index, ...result, ...(dry_run && result.action === 'created' ? { id: null } : {}) })
    }
    if (dry_run) onlyTry()
    return { dry_run, results }
  },
})

export const batchOperations: readonly Operation[] = [edit]

type Edit = Static<typeof BatchEdit>['edits'][number]
type Working = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'perform'>

async function performEdit({ tx, perform }: Working, website_id: string, edit: Edit, differ: Differ | null) {
  const { resource, id, ...fields } = edit
  const { plural } = VERSIONED[resource]
  if ('dry_run' in fields) throw invalid('dry_run', 'belongs beside edits, and holds for all of them')
  const before = differ && id ? await htmlOf(tx, website_id, id) : ''
  const { record, warnings } = id
    ? await perform(`${plural}_update`, { website_id, id }, fields).catch(asReference(resource))
    : await perform(`${plural}_create`, { website_id }, fields)
  const made = record as Made
  const result = {
    resource,
    action: id ? ('updated' as const) : ('created' as const),
    id: made.id,
    title: made.title ?? made.name ?? null,
    path: made.path ?? null,
    url: made.url ?? null,
    version_number: made.version_number,
    live_version_id: differ ? null : made.live_version_id,
    ...(differ ? { diff: differ.diff(before, made.html_content ?? '') } : {}),
  }
  return { result, warnings }
}

type Made = {
  id: string
  title?: string | null
  name?: string
  path?: string
  url?: string
  version_number: number
  live_version_id: string
  html_content?: string
}

async function htmlOf(tx: Tx, website_id: string, id: string): Promise<string> {
  return (await latestVersion(tx, website_id, id.toLowerCase()))?.html_content ?? ''
}

/** The address is right, an id in the body is wrong. */
function asReference(kind: VersionedKind) {
  return (error: unknown): never => {
    throw error instanceof NotFound ? invalid('id', `must name a ${kind} of this website`) : error
  }
}

/** Diffs cost time and room: those of a batch together have no more than a few single ones. */
class Differ {
  #compared = 0
  #told = 0

  diff(before: string, after: string): string {
    this.#compared += before === after ? 0 : before.length + after.length
    if (this.#compared > MAX_COMPARED_CHARACTERS || this.#told > MAX_DIFF_CHARACTERS)
      return '… not shown: the batch is too large; try fewer edits at once\n'
    const diff = diffHtml(before, after)
    this.#told += diff.length
    return diff
  }
}

const MAX_COMPARED_CHARACTERS = 4_000_000
const MAX_DIFF_CHARACTERS = 60_000
