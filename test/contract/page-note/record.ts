import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { named } from '#kernel/operations/named.ts'
import {
  ALL_PROMISES,
  changeable,
  creatable,
  defineRecord,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { flag, plain } from '#kernel/records/field.ts'

const Title = Type.String({ minLength: 1, maxLength: 200, about: 'What it is about.' })
const Text = Type.String({ maxLength: 10_000, about: 'The note.' })

export const note = defineRecord({
  kind: 'page_note',
  plural: 'page_notes',
  table: 'page_notes',
  title: 'title',
  promises: { ...ALL_PROMISES, exported: false, filed: false },
  fields: {
    title: plain(Title, { write: Title, required: true }),
    text: plain(Text, { write: Text, blank: '' }),
    done: flag({ about: 'Nothing is left to do.' }, { write: Type.Boolean({ about: 'false by default.' }), blank: 0 }),
  },
})

export interface NoteRow extends RowOf<typeof note> {}
export const noteTable = { page_notes: tableOf<NoteRow>(note, 'resources/content/page-notes') }

export const Note = named('PageNote', shapeOf(note))
export const NewNote = named('PageNoteCreate', Type.Object(creatable(note)))
export const NoteChanges = named('PageNoteUpdate', Type.Object(changeable(note)))
export const presentNote = presenterOf(note)
