import type { EventSubject } from '#kernel/operations/context.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { siteOf } from '#kernel/operations/links.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, dryRun, emitAbout, type Outcome, unchanged } from '#kernel/operations/outcome.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { at } from '#kernel/operations/target.ts'
import { changedTexts } from '#kernel/versioning/change-html.ts'
import type { Content } from '#kernel/versioning/compile-change.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { diffFields } from '#kernel/versioning/diff-fields.ts'
import type { Edit } from '#kernel/versioning/edit-html.ts'
import { appendVersion } from '#kernel/versioning/history.ts'
import { VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { diffTask } from '#kernel/versioning/tasks.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { AnyDefinition, Change, UpdateContext, VersionedRow } from '#resources/content/versioned/definition.ts'
import { type Page, revisionOfRecord, saveRecord, targetOf } from '#resources/content/versioned/store.ts'
import { textsOf } from '#resources/content/versioned/texts.ts'
import { warnOfChange } from '#resources/content/versioned/warn-of-change.ts'

export function updateVersioned(definition: AnyDefinition): Operation {
  const { kind, role, content, shapes } = definition
  const { plural } = VERSIONED_HTML[kind]
  return defineOperation({
    name: `${plural}_update`,
    ...definition.declared.update,
    scope: 'write',
    review: 'draft',
    role,
    content: content && { ...content, name: (page) => (page as Page).path },
    routes: [`PATCH /websites/:website_id/${plural}/:id`, `PATCH /websites/${plural}/:id`],
    // Repeating an edit may replace what it inserted.
    hints: { idempotent: false },
    target: at('id', targetOf(kind)),
    input: shapes.Changes,
    output: shapes.UpdatedRecord,
    present: definition.presentUpdated,
    revision: revisionOfRecord,
    emits: `${kind}.updated`,
    handler: (context) =>
      updateRecord(definition, { ...context, events: [] } as unknown as UpdateContext<VersionedRow>),
  })
}

async function updateRecord(
  definition: AnyDefinition,
  context: UpdateContext<VersionedRow>,
): Promise<Outcome<VersionedRow>> {
  const { kind, text } = definition
  const { tx, target, input, actor, source, now, changeSetId, warn, compute, links, events } = context
  const answered = async (record: VersionedRow) => ({ ...record, ...(await definition.answered?.(tx, record)) })
  const before = { html_content: target.html_content, snapshot: snapshotOf(definition, target) }
  const change = { ...input, ...(await editedFields(definition, before, input, compute)) }
  const placed = await definition.placed(context, change)
  const fields = await definition.changed(JSON.parse(before.snapshot), change, { tx, website_id: target.website_id })
  const html_content = (change[text] as string | undefined) ?? before.html_content
  const after = { html_content, snapshot: JSON.stringify(fields) }
  const isNewVersion = html_content !== before.html_content || after.snapshot !== before.snapshot
  const isPlaced = Object.entries(placed).some(([column, value]) => value !== target[column as 'id'])
  if (!isNewVersion && !isPlaced && !input.dry_run) return unchanged(await answered(target))
  const columns = { ...placed, ...definition.columnsOf?.(fields), ...after }
  const changed = { ...target, ...columns, revision: target.revision + 1, updated_at: now }
  const review = definition.reviewOf?.(context) ?? context.review
  if (isNewVersion) for (const warning of pinnedWarnings(target, review)) warn(warning)
  const { content, compiled } = await compiledContent(kind, { before, after }, compute)
  await definition.check?.(tx, changed, content.uses)
  warnOfChange(context, definition, changed, { before, after, compiled, ...siteOf(target) })
  if (input.dry_run) {
    const diff = await compute(diffTask, { before: before.html_content, after: html_content })
    const changed_fields = before.snapshot === '{}' ? undefined : diffFields(before.snapshot, after.snapshot)
    const shown = { ...changed, updated_at: target.updated_at, dry_run: true, diff, changed_fields }
    return dryRun(await answered(shown))
  }
  const by = { actor, source, now, changeSetId, note: input.note, hidden: review.by !== null }
  const [, appended] = await Promise.all([
    saveRecord(tx, kind, target, changed).catch(definition.asTaken),
    isNewVersion ? appendVersion(tx, { ...changed, kind }, target, content, by) : null,
  ])
  const others = await definition.saved?.(context, changed, target)
  const record = await answered({ ...changed, ...appended?.state, ...others })
  if (!definition.answered) return alsoEmit(record, events)
  // Without what only the answer tells.
  return emitAbout(record, definition.present(record, links) as EventSubject, events)
}

/** The versioned fields besides the text, as JSON: of a record whose row holds them as it does. */
export function snapshotOf({ fieldsOf }: AnyDefinition, row: { snapshot: string }): string {
  return fieldsOf ? JSON.stringify(fieldsOf(row)) : row.snapshot
}

/**
 * The wire values of the texts that an update edits.
 * @throws ValidationFailed with every edit that fails, or naming a field that an edit makes invalid
 */
async function editedFields(
  { editable, text, shapes, wireValue = (_, edited) => edited }: AnyDefinition,
  content: Content,
  change: Change,
  compute: Compute,
): Promise<Record<string, unknown>> {
  if (change.edits === undefined && change.old_html === undefined && change.new_html === undefined) return {}
  const before = textsOf({ editable, text }, content)
  const edits = change.edits?.map((edit: Edit) => ({ ...edit, field: edit.field ?? text }))
  const after = await changedTexts(before, { ...change, edits }, compute)
  const edited = Object.entries(after).filter(([field, value]) => value !== before[field])
  const fields = Object.fromEntries(edited.map(([field, value]) => [field, wireValue(field, value)]))
  // Edits keep html within its limit.
  const { html_content: _, ...others } = fields
  const errors = problemsOf(shapes.Changes, others)
  if (errors) throw new ValidationFailed(errors)
  return fields
}
