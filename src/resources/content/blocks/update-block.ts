import type { TObject } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import type { EventSubject } from '#kernel/operations/context.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { siteOf } from '#kernel/operations/links.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at } from '#kernel/operations/target.ts'
import { changedTexts, type HtmlChange } from '#kernel/versioning/change-html.ts'
import type { Content } from '#kernel/versioning/compile-change.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { diffFields } from '#kernel/versioning/diff-fields.ts'
import type { Edit, Texts } from '#kernel/versioning/edit-html.ts'
import { appendVersion } from '#kernel/versioning/history.ts'
import { labelOf } from '#kernel/versioning/kinds.ts'
import { pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { fieldsAtOnce } from '#resources/content/blocks/at-once.ts'
import { checkCycles } from '#resources/content/blocks/check-cycles.ts'
import type { BlockChange, BlockDefinition } from '#resources/content/blocks/definition.ts'
import { type BlockShapes, pluralOf, type presenterOf } from '#resources/content/blocks/schema.ts'
import { blockRevision, blockTarget, type FullBlock, saveBlock } from '#resources/content/blocks/store.ts'
import { changeWarnings } from '#resources/content/html-checks/warnings.ts'
import { affectedBy, type Seed } from '#resources/content/usage/affected.ts'
import { seedOfBlock } from '#resources/content/usage/seeds.ts'
import { countPages } from '#resources/content/usage/store.ts'

type Shapes = BlockShapes &
  Pick<ReturnType<typeof presenterOf>, 'presentBlock' | 'presentUpdated'> & { routes: string[] }

export function updateBlock(
  // biome-ignore lint/suspicious/noExplicitAny: the versioned fields of each kind are its own
  definition: BlockDefinition<any>,
  { Changes, UpdatedRecord, presentBlock, presentUpdated, routes }: Shapes,
): Operation {
  const { kind, text } = definition
  return defineOperation({
    name: `${pluralOf(definition)}_update`,
    summary: definition.updateSummary,
    scope: 'write',
    review: 'versioned',
    role: 'editor',
    routes,
    tool: {
      family: 'blocks_update',
      kind,
      summary:
        'Update a component, snippet or theme: whole fields, or parts of its html or css, on all pages that show it',
    },
    brief: { fields: [...VERSIONED_BRIEF, 'usage_count'] },
    // Repeating an edit may replace what it inserted.
    hints: { idempotent: false },
    target: at('id', blockTarget(kind)),
    input: Changes,
    output: UpdatedRecord,
    present: presentUpdated,
    revision: blockRevision,
    emits: `${kind}.updated`,
    // Without what only the answer tells.
    subject: ({ result }) => presentBlock(result) as EventSubject,
    async handler({
      tx,
      actor,
      source,
      now,
      changeSetId,
      target,
      input,
      review,
      dryRun,
      nothingChanged,
      emit,
      warn,
      warnAtEnd,
      view,
      links,
      plans,
      compute,
    }) {
      const change = input as BlockChange
      const { website_id, html_content: before, snapshot } = target
      const atOnce = fieldsAtOnce(kind, change, target)
      refuseFields(review, atOnce)
      const texts = await textsAfter(definition, target, change, Changes, compute)
      const fields = await definition.changed(JSON.parse(snapshot), { ...change, ...texts }, { tx, website_id })
      const name = await changedName(tx, definition, target, change.name)
      const after = { html_content: texts[text]!, snapshot: JSON.stringify(fields) }
      const seed = seedOfBlock({ ...target, name })
      if (atOnce.length === 0 && revised(target, { ...after, name }, now) === target && !change.dry_run) {
        nothingChanged()
        return { ...target, usage_count: await pagesTouched(tx, website_id, seed) }
      }
      const changed = { ...target, ...after, name, revision: target.revision + 1, updated_at: now }
      const isNewVersion = after.html_content !== before || after.snapshot !== snapshot
      const both = { before: { html_content: before, snapshot }, after }
      const { content, compiled } = await compiledContent(kind, both, compute)
      await checkCycles(tx, changed, content.uses)
      if (isNewVersion) for (const warning of pinnedWarnings(target, review)) warn(warning)
      if (kind !== 'theme') {
        const shown = { view, record: target, ...both, seed }
        const html = { website_id, ...siteOf(target), before, after: after.html_content, compiled, shown }
        warnAtEnd((compute) => changeWarnings(tx, html, { name: `${labelOf(kind)} "${name}"`, links, compute }))
      }
      for (const doubt of newDoubts(definition, { html_content: before, snapshot }, after)) warn(doubt)
      if (change.dry_run) {
        dryRun()
        const diff = await compute('diff', { before, after: after.html_content })
        const changed_fields = diffFields(snapshot, after.snapshot)
        const usage_count = await pagesTouched(tx, website_id, seed)
        return { ...changed, updated_at: target.updated_at, dry_run: true, diff, changed_fields, usage_count }
      }
      await saveBlock(tx, changed).catch(asNameTaken)
      const by = { actor, source, now, changeSetId, note: change.note, hidden: review.by !== null }
      const state = isNewVersion ? (await appendVersion(tx, changed, target, content, by)).state : {}
      const saved = { ...changed, ...state }
      await definition.afterSave?.(saved, change, { tx, emit, links, plans, role: target.caller_role })
      return { ...saved, usage_count: await pagesTouched(tx, website_id, seed) }
    },
  })
}

/** What is doubtful of a change, and was not before it. */
export function newDoubts(
  { doubts }: Pick<BlockDefinition, 'doubts'>,
  before: Content | null,
  after: Content,
): string[] {
  const doubtsOf = ({ html_content, snapshot }: Content) => doubts?.(html_content, JSON.parse(snapshot)) ?? []
  const known = before ? doubtsOf(before) : []
  return doubtsOf(after).filter((doubt) => !known.includes(doubt))
}

async function pagesTouched(tx: Tx, website_id: string, seed: Seed): Promise<number> {
  const { pages } = await affectedBy(tx, website_id, seed)
  return countPages(tx, website_id, pages)
}

/**
 * The editable texts after the change.
 * @throws ValidationFailed with every edit that fails, or naming a text that an edit makes invalid
 */
async function textsAfter(
  // biome-ignore lint/suspicious/noExplicitAny: the versioned fields of each kind are its own
  { editable, text }: BlockDefinition<any>,
  block: FullBlock,
  change: BlockChange,
  Changes: TObject,
  compute: Compute,
): Promise<Texts> {
  const fields = JSON.parse(block.snapshot)
  const before = Object.fromEntries(
    editable.map((field) => [field, field === text ? block.html_content : fields[field]]),
  ) as Texts
  const edits = (change.edits as Edit[] | undefined)?.map((edit) => ({ field: text, ...edit }))
  const after = await changedTexts(before, { ...(change as HtmlChange), edits }, compute)
  for (const field of editable) {
    if (change[field] !== undefined) after[field] = change[field] as string
    const errors = after[field] === before[field] ? null : problemsOf(Changes, { [field]: after[field] })
    if (errors) throw new ValidationFailed(errors)
  }
  return after
}

/** @throws ValidationFailed for a name that is malformed, or for another name of what is in use */
async function changedName(
  tx: Tx,
  // biome-ignore lint/suspicious/noExplicitAny: the versioned fields of each kind are its own
  { nameMessage, kind }: BlockDefinition<any>,
  block: FullBlock,
  name: string | undefined,
): Promise<string> {
  if (name === undefined || name === block.name) return block.name
  const message = nameMessage(name)
  if (message) throw invalid('name', message)
  if (kind === 'theme') return name
  const { users, pages } = await affectedBy(tx, block.website_id, { used: [{ kind, name: block.name }], records: [] })
  const count = await countPages(tx, block.website_id, pages)
  if (count === 0 && users.length === 0) return name
  throw new ValidationFailed(
    { name: [`can't be changed while ${count === 1 ? '1 page uses' : `${count} pages use`} it`] },
    {
      detail: `Html names this ${kind} "${block.name}". Create one with the new name, replace the name in what uses this one (its usage lists it), then delete it.`,
      extra: { usage_count: count },
    },
  )
}

export const asNameTaken = asTaken('name')
