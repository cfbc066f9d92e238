import { setImmediate } from 'node:timers/promises'
import type { Static } from 'typebox'
import type { Tx } from '#database/database.ts'
import type { WriteContext } from '#operations/context.ts'
import { invalid, NotFound, OperationError } from '#operations/errors.ts'
import { defineOperation, type Operation } from '#operations/operation.ts'
import { PartFailed } from '#operations/part-failed.ts'
import { at } from '#operations/target.ts'
import { BatchEdit, BatchResult } from '#resources/batch/schema.ts'
import { websiteTarget } from '#resources/websites/store.ts'
import { aLabelOf, VERSIONED, type VersionedKind } from '#versioning/kinds.ts'
import { latestVersion } from '#versioning/live.ts'
import { type Compute, ComputeFirst } from '#workers/compute.ts'

const edit = defineOperation({
  name: 'batch_edit',
  summary: 'Create or update several pages and shared parts at once, all or nothing',
  scope: 'write',
  role: 'content',
  routes: ['POST /websites/:website_id/batch_edit'],
  hints: { destructive: true },
  target: at('website_id', websiteTarget),
  input: BatchEdit,
  output: BatchResult,
  composed: true,
  async handler({ tx, target, input, dryRun, perform, warn, compute }) {
    const dry_run = input.dry_run ?? false
    const differ = dry_run ? new Differ(compute) : null
    const missing: ComputeFirst[] = []
    const results = []
    let changed = 0
    for (const [index, edit] of input.edits.entries()) {
      // The parts together may take seconds, each no more than some ms: others are served between them.
      await setImmediate()
      const part = await performEdit({ tx, perform }, target.id, edit, differ).catch((error) => {
        if (error instanceof ComputeFirst) missing.push(error)
        // Whatever follows a part that is not made yet may fail because of that.
        if (missing.length > 0) return null
        // Other errors, such as the database's, are not the edit's fault and may be retried.
        throw error instanceof OperationError ? new PartFailed('edits', index, error) : error
      })
      if (!part) continue
      const { warnings, result } = part
      changed += part.length
      if (changed > MAX_BATCH_CHARACTERS) throw invalid('edits', TOO_LARGE)
      for (const warning of warnings) warn(`edits.${index}: ${warning}`)
      results.push({ index, ...result, ...(dry_run && result.action === 'created' ? { id: null } : {}) })
    }
    if (missing.length > 0) throw new ComputeFirst(missing.flatMap((each) => each.missing))
    if (dry_run) dryRun()
    return { dry_run, results }
  },
})

/** Html of all records changed; more would be too much for one transaction. */
const MAX_BATCH_CHARACTERS = 10_000_000
const TOO_LARGE = `change more than ${MAX_BATCH_CHARACTERS} characters of html together; send fewer at once`

export const batchOperations: readonly Operation[] = [edit]

type Edit = Static<typeof BatchEdit>['edits'][number]
type Working = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'perform'>

async function performEdit({ tx, perform }: Working, website_id: string, edit: Edit, differ: Differ | null) {
  const { resource, id, ...fields } = edit
  const { plural } = VERSIONED[resource]
  if ('dry_run' in fields) throw invalid('dry_run', 'belongs beside edits and applies to all of them')
  const before = differ && id ? await htmlOf(tx, website_id, id) : ''
  const { record, warnings } = id
    ? await perform(`${plural}_update`, { website_id, id }, fields).catch(asReference(resource))
    : await perform(`${plural}_create`, { website_id }, fields)
  const saved = record as Saved
  const result = {
    resource,
    action: id ? ('updated' as const) : ('created' as const),
    id: saved.id,
    title: saved.title ?? saved.name ?? null,
    path: saved.path ?? null,
    url: saved.url ?? null,
    version_number: saved.version_number,
    live_version_id: differ ? null : saved.live_version_id,
    ...(differ ? { diff: await differ.diff(before, saved.html_content ?? '') } : {}),
  }
  return { result, warnings, length: saved.html_content?.length ?? 0 }
}

type Saved = {
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

/** The URL is right and an id in the body is wrong, so this is no 404. */
function asReference(kind: VersionedKind) {
  return (error: unknown): never => {
    throw error instanceof NotFound ? invalid('id', `must name ${aLabelOf(kind)} of this website`) : error
  }
}

/** Diffs are expensive: those of a batch together are limited to a few times a single one. */
class Differ {
  #compute: Compute
  #compared = 0
  #shown = 0

  constructor(compute: Compute) {
    this.#compute = compute
  }

  async diff(before: string, after: string): Promise<string> {
    this.#compared += before === after ? 0 : before.length + after.length
    if (this.#compared > MAX_COMPARED_CHARACTERS || this.#shown > MAX_DIFF_CHARACTERS)
      return '… not shown: the batch is too large; try fewer edits at once\n'
    const diff = await this.#compute('diff', { before, after })
    this.#shown += diff.length
    return diff
  }
}

const MAX_COMPARED_CHARACTERS = 4_000_000
const MAX_DIFF_CHARACTERS = 60_000
