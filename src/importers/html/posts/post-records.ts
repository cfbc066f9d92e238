import { onlyVersion } from '#importers/files/only-version.ts'
import { stableId } from '#importers/files/stable-id.ts'
import { type PostList, type PostPage, postOf } from '#importers/html/posts/find-posts.ts'
import type { PageNote } from '#importers/html/shared-parts.ts'
import type { PlannedColumn, PlannedRecord, PlannedRow, PlannedTable } from '#resources/transfer/model.ts'
import { placed } from '#resources/transfer/record-places.ts'

type Context = Parameters<typeof postOf>[1]

/** The table of a list and its rows, in the order of the files. */
export async function* postRows(list: PostList, context: Context): AsyncGenerator<PlannedRecord> {
  yield tableOf(list)
  let position = 0
  for (const note of list.notes) {
    const page = await postOf(note, context)
    if (page) yield placed(rowOf(list, note, page, ++position), note.file.name)
  }
}

/** The page that shows them. */
export async function* postPage(list: PostList, context: Context): AsyncGenerator<PlannedRecord> {
  const page = await postOf(list.notes[0]!, context)
  if (!page) return
  const id = stableId(`posts page ${list.key}`)
  const path = `${list.folder}:slug`
  yield { kind: 'page', id, path, language: list.language, ...page.uses, table_id: idOf(list), row_key: 'slug' }
  yield onlyVersion({ kind: 'page', id }, page.skeleton, { ...page.fields })
}

const COLUMNS: readonly PlannedColumn[] = [
  { key: 'title', name: 'Title', type: 'text', required: true },
  { key: 'slug', name: 'Slug', type: 'text', required: true, unique: true, slug_from: 'title' },
  { key: 'published_on', name: 'Published on', type: 'date' },
  { key: 'date_text', name: 'Date as written', type: 'text' },
  { key: 'summary', name: 'Summary', type: 'text' },
  { key: 'body', name: 'Body', type: 'rich_text' },
]

function tableOf(list: PostList): PlannedTable {
  const name = list.key.replaceAll('_', ' ')
  return {
    kind: 'table',
    id: idOf(list),
    name: name[0]!.toUpperCase() + name.slice(1),
    key: list.key,
    columns: [...COLUMNS],
  }
}

function rowOf(list: PostList, { file }: PageNote, { post, slug, summary }: PostPage, position: number): PlannedRow {
  const { title, published_on, date_text, body } = post
  return {
    kind: 'row',
    id: file.id,
    table_id: idOf(list),
    status: 'published',
    position,
    values: { title, slug, published_on, date_text, summary, body },
  }
}

function idOf({ key }: PostList): string {
  return stableId(`posts table ${key}`)
}
