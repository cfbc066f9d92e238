import type { Db } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { counterOf, deleterOf, inserterOf, saverOf } from '#kernel/records/store.ts'
import { placedSource } from '#resources/content/search/placed-store.ts'
import { type NoteRow, note } from './record.ts'

export const noteTarget: Target<NoteRow> = {
  label: 'Note',
  table: 'page_notes',
  websiteColumn: 'page_notes.website_id',
  query: (db) => db.selectFrom('page_notes').selectAll('page_notes'),
  revision: revisionOf,
}

export const insertNote = inserterOf(note)
export const saveNote = saverOf(note)
export const deleteNote = deleterOf(note)
const countNotes = counterOf(note)

export async function listNotes(db: Db, website_id: string, { per, offset }: Window): Promise<Listed<NoteRow>> {
  const notes = db.selectFrom('page_notes').selectAll().where('website_id', '=', website_id)
  const rows = await notes.orderBy('id').limit(per).offset(offset).execute()
  return { rows, total: await countNotes(db, website_id) }
}

export const noteSource = placedSource<NoteRow>({
  kind: 'page_note',
  fields: ['title', 'text'],
  table: 'page_notes',
  columns: ['title', 'text'],
  recordOf: ({ id, title, text }) => ({ id, title, texts: { title, text }, changes: (texts) => texts }),
})
