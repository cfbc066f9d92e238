import Type, { type Static } from 'typebox'
import { ELEMENT_ACTIONS } from '#html/edit-element.ts'
import { MAX_SELECTOR_CHARACTERS } from '#html/selector.ts'
import type { Links } from '#kernel/operations/links.ts'
import { named } from '#kernel/operations/named.ts'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import { FieldChange } from '#kernel/versioning/diff-schema.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'

export const MAX_EDITS = 100

const EDIT_FIELDS = {
  old_html: Type.String({
    minLength: 1,
    maxLength: MAX_HTML_LENGTH,
    description: 'Exact text in html_content.',
  }),
  new_html: Type.String({ maxLength: MAX_HTML_LENGTH, about: 'What replaces or joins it; empty removes it.' }),
  replace_all: Type.Optional(Type.Boolean({ description: 'Every match; else exactly one.' })),
}

const MAX_ATTRIBUTE_NAME = 100

/** A list of edits of html_content and the other `fields`. */
export function editsOf(name: string, fields: readonly string[]) {
  return Type.Optional(
    Type.Array(
      named(
        name,
        Type.Object({
          field: Type.Optional(oneOf(fields, { description: 'html_content by default.' })),
          old_html: Type.Optional(Type.String({ maxLength: MAX_HTML_LENGTH, description: 'Exact text in the field.' })),
          selector: Type.Optional(
            Type.String({
              maxLength: MAX_SELECTOR_CHARACTERS,
              description: 'An element, in place of old_html.',
            }),
          ),
          action: Type.Optional(
            oneOf(ELEMENT_ACTIONS, {
              description: 'What to do to the element; replace by default.',
            }),
          ),
          new_html: Type.Optional(EDIT_FIELDS.new_html),
          attribute: Type.Optional(Type.String({ maxLength: MAX_ATTRIBUTE_NAME, about: 'Its name.' })),
          value: Type.Optional(Type.String({ maxLength: MAX_HTML_LENGTH, about: 'Unescaped.' })),
          replace_all: EDIT_FIELDS.replace_all,
        }),
      ),
      {
        minItems: 1,
        maxItems: MAX_EDITS,
        description: 'Applied in order; all or none.',
      },
    ),
  )
}

/** The same, of a record whose tool leaves the details to that of pages. */
export function otherEditsOf(name: string, fields: readonly string[]) {
  return inTools(editsOf(name, fields), 'As in pages_update, each with its field; all or none.')
}

/** The fields of an update that changes part of the html. */
export const HtmlEditFields = {
  old_html: Type.Optional(EDIT_FIELDS.old_html),
  new_html: Type.Optional(EDIT_FIELDS.new_html),
  replace_all: EDIT_FIELDS.replace_all,
  dry_run: Type.Optional(Type.Boolean({ description: 'Return what would be saved, with a diff, without saving it.' })),
  note: Type.Optional(
    nullable(Type.String({ maxLength: 500, description: 'Reason for the change, stored with the version.' })),
  ),
}

/** What an update's answer has besides the record. */
export const UpdateAnswerFields = {
  dry_run: Type.Optional(Type.Boolean({ about: 'true when nothing was saved.' })),
  diff: Type.Optional(Type.String({ description: 'Unified diff of html_content, with dry_run.' })),
  changed_fields: Type.Optional(
    Type.Array(FieldChange, { description: 'The other versioned fields that would change, with dry_run.' }),
  ),
}

type Updated<Row> = Row & { dry_run?: boolean; diff?: string; changed_fields?: Static<typeof FieldChange>[] }

/** Presents an update like the record itself, and a dry run with its diff. */
export function presentUpdate<Row, Shown>(present: (row: Row, links: Links) => Shown) {
  return (row: Updated<Row>, links: Links) => {
    const shown = present(row, links)
    const { dry_run, diff, changed_fields } = row
    return dry_run ? { ...shown, dry_run, diff, ...(changed_fields ? { changed_fields } : {}) } : shown
  }
}
