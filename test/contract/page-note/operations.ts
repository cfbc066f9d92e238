import { newId } from '#kernel/database/ids.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool } from '#kernel/operations/tool.ts'
import { cellsOf, newRow } from '#kernel/records/define-record.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'
import { NewNote, Note, NoteChanges, note, presentNote } from './record.ts'
import { deleteNote, insertNote, listNotes, noteTarget, saveNote } from './store.ts'

const COLLECTION = '/websites/:website_id/page_notes'
const onItem = (method: string) => [`${method} ${COLLECTION}/:id`, `${method} /websites/page_notes/:id`]
const BRIEF = { fields: ['id', 'title'] }
const answer = { output: Note, present: presentNote, revision: revisionOf }
const write = { scope: 'write', review: 'free', role: 'editor' } as const

const list = defineList({
  name: 'page_notes_list',
  summary: "List the notes about a website's pages",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  target: at('website_id', websiteTarget),
  item: Note,
  present: presentNote,
  cachedBy: ['page_note'],
  handler: ({ db, target, window }) => listNotes(db, target.id, window),
})

const show = defineGet({
  name: 'page_notes_get',
  summary: 'Show a note about a page',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('page_note'),
  target: at('id', noteTarget),
  cachedBy: ['page_note'],
  ...answer,
})

const create = defineOperation({
  name: 'page_notes_create',
  summary: 'Write a note about a page',
  ...write,
  routes: [`POST ${COLLECTION}`],
  brief: BRIEF,
  target: at('website_id', websiteTarget),
  input: NewNote,
  ...answer,
  status: 201,
  emits: 'page_note.created',
  async handler({ tx, now, target, input }) {
    const { title, ...others } = cellsOf(note, input)
    const row = newRow(note, { id: newId(), website_id: target.id, now, title: title!, ...others })
    await insertNote(tx, row)
    return row
  },
})

const update = defineOperation({
  name: 'page_notes_update',
  summary: 'Change a note about a page',
  ...write,
  routes: onItem('PATCH'),
  brief: BRIEF,
  target: at('id', noteTarget),
  input: NoteChanges,
  ...answer,
  emits: 'page_note.updated',
  async handler({ tx, now, target, input }) {
    const row = revised(target, cellsOf(note, input), now)
    await saveNote(tx, row)
    return row
  },
})

const remove = defineDelete({
  name: 'page_notes_delete',
  summary: 'Delete a note about a page',
  review: 'free',
  role: 'editor',
  routes: onItem('DELETE'),
  tool: deleteTool('page_note'),
  target: at('id', noteTarget),
  present: presentNote,
  emits: 'page_note.deleted',
  remove: ({ tx, target }) => deleteNote(tx, target),
})

export const noteOperations: readonly Operation[] = [list, show, create, update, remove]
