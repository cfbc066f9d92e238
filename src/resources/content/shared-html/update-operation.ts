import { siteOf } from '#kernel/operations/links.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { changedHtml } from '#kernel/versioning/change-html.ts'
import { compiledContent } from '#kernel/versioning/compiled-content.ts'
import { presentUpdate } from '#kernel/versioning/edit-schema.ts'
import { appendVersion } from '#kernel/versioning/history.ts'
import { aLabelOf, type SharedPartKind, VERSIONED } from '#kernel/versioning/kinds.ts'
import { pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { VERSIONED_BRIEF } from '#kernel/versioning/schema.ts'
import { diffTask } from '#kernel/versioning/tasks.ts'
import { changeWarnings, languageWarnings } from '#resources/content/html-checks/warnings.ts'
import {
  changedFields,
  NO_SNAPSHOT,
  nameOf,
  notBlank,
  takeDefault,
} from '#resources/content/shared-html/change-part.ts'
import { presentPart, type shapesOf } from '#resources/content/shared-html/schema.ts'
import { partTarget, savePart } from '#resources/content/shared-html/store.ts'
import { seedOfPart } from '#resources/content/usage/seeds.ts'

type Shapes = Pick<ReturnType<typeof shapesOf>, 'PartChanges' | 'UpdatedPart'>

export function updatePart(
  kind: SharedPartKind,
  { PartChanges, UpdatedPart, routes }: Shapes & { routes: string[] },
): Operation {
  return defineOperation({
    name: `${VERSIONED[kind].plural}_update`,
    summary: `Update ${aLabelOf(kind)}: whole fields, or parts of its html; an html change becomes its newest version`,
    scope: 'write',
    review: 'versioned',
    role: 'editor',
    routes,
    tool: {
      family: 'shared_parts_update',
      kind,
      summary:
        'Update a header, footer or html head: whole fields, or parts of its html; an html change becomes its newest version',
    },
    brief: { fields: VERSIONED_BRIEF },
    // Repeating an edit may replace what it inserted.
    hints: { idempotent: false },
    target: at('id', partTarget(kind)),
    input: PartChanges,
    output: UpdatedPart,
    present: presentUpdate(presentPart),
    revision: revisionOf,
    emits: `${kind}.updated`,
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
      compute,
    }) {
      const html_content = notBlank(await changedHtml(target.html_content, input, compute))
      const changed = revised(target, { html_content, ...changedFields(input) }, now)
      if (changed === target && !input.dry_run) {
        nothingChanged()
        return target
      }
      if (changed.default_on_page_language !== target.default_on_page_language)
        refuseFields(review, ['default_on_page_language'])
      for (const warning of await takeDefault(tx, changed, now, emit)) warn(warning)
      if (changed.default_on_page_language !== target.default_on_page_language)
        for (const warning of languageWarnings(changed.default_on_page_language, target.site_languages)) warn(warning)
      if (html_content !== target.html_content) for (const warning of pinnedWarnings(target, review)) warn(warning)
      const { website_id, html_content: before } = target
      const [old, after] = [before, html_content].map((html_content) => ({ html_content, snapshot: NO_SNAPSHOT }))
      const { content, compiled } = await compiledContent(kind, { before: old!, after: after! }, compute)
      const shown = { view, record: target, before: old!, after: after!, seed: seedOfPart({ ...target, kind }) }
      const change = { website_id, ...siteOf(target), before, after: html_content, compiled, shown }
      warnAtEnd((compute) => changeWarnings(tx, change, { name: nameOf(changed), links, compute }))
      if (input.dry_run) {
        dryRun()
        const diff = await compute(diffTask, { before, after: html_content })
        return { ...changed, updated_at: target.updated_at, dry_run: true, diff }
      }
      await savePart(tx, changed)
      if (html_content === target.html_content) return changed
      const by = { actor, source, now, changeSetId, note: input.note, hidden: review.by !== null }
      const { state } = await appendVersion(tx, changed, target, content, by)
      return { ...changed, ...state }
    },
  })
}
