import type { WriteContext } from '#kernel/operations/context.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { asPart } from '#kernel/operations/part-failed.ts'
import { MissingWork } from '#kernel/workers/transaction-work.ts'
import type { Publication } from '#resources/history/publishing/choose-records.ts'
import type { Step } from '#resources/history/publishing/rules.ts'
import type { PublishedRecord } from '#resources/history/publishing/schema.ts'
import { operationOn } from '#resources/operation-on.ts'
import { ownTurn } from '#text/own-turn.ts'

type Context = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'perform' | 'warn'>

/** Does what each record needs, by the operations of its kind and in the caller's transaction: all of it or nothing. */
export async function publishRecords(
  context: Context,
  website_id: string,
  publications: readonly Publication[],
): Promise<PublishedRecord[]> {
  const records: PublishedRecord[] = []
  const missing = new MissingWork()
  for (const [index, publication] of publications.entries()) {
    const { record, steps } = publication
    const { kind, id, title, path } = record
    const version = shownAfter(publication)
    records.push({ kind, id, title, path, version, result: steps.length > 0 ? 'published' : 'unchanged' })
    if (steps.length === 0) continue
    // The parts together may take seconds, each no more than some ms: others are served between them.
    await ownTurn()
    try {
      for (const step of steps) await perform(context, website_id, publication, step)
    } catch (error) {
      if (!missing.takes(error)) return asPart('records', index)(error)
    }
  }
  missing.throwIfAny()
  return records
}

/** The events of what was published. */
export function publishedEvents(website_id: string, records: readonly PublishedRecord[]): OperationEvent[] {
  const published = records.filter(({ result }) => result === 'published')
  return published.map(({ version, result: _, ...record }) => {
    const shown = version && { version_id: version.id, version_number: version.number }
    return { type: 'record.published', record: { ...record, website_id, ...shown } }
  })
}

async function perform({ perform, warn }: Context, website_id: string, { record, version }: Publication, step: Step) {
  const { kind, id } = record
  const part = () => {
    if (step === 'publish draft')
      return perform(operationOn(kind, 'update'), { website_id, id }, { status: 'published' })
    if (step === 'pin') return perform(operationOn(kind, 'pin'), { website_id, id: version!.id }, {})
    return perform(operationOn(kind, 'unpin'), { website_id, id }, {})
  }
  const { warnings } = await part()
  for (const warning of warnings) warn(`${record.title ?? id}: ${warning}`)
}

/** The version that visitors see of a record once the steps were done. */
function shownAfter({ record: { draft, history }, steps, version }: Publication): PublishedRecord['version'] {
  if (!history || (draft && !steps.includes('publish draft'))) return null
  if (steps.includes('pin')) return { id: version!.id, number: version!.number }
  const { pinned_version_id, pinned_number, latest_version_id, latest_number } = history
  const isPinned = pinned_version_id && pinned_number && !steps.includes('unpin')
  return isPinned ? { id: pinned_version_id, number: pinned_number } : { id: latest_version_id, number: latest_number }
}
