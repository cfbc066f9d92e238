import { cellsOf } from '#kernel/records/define-record.ts'
import { contentOfPage, type PageRow, type PageSnapshot, SNAPSHOT_FIELDS } from '#resources/content/pages/record.ts'

/** The versioned fields of a new page. */
export const BLANK = Object.fromEntries(SNAPSHOT_FIELDS.map((field) => [field, null])) as PageSnapshot

export function fieldsOf(row: PageRow): PageSnapshot {
  const fields = SNAPSHOT_FIELDS.map((field) => {
    const read = contentOfPage.fields[field].read as ((cell: unknown) => unknown) | null
    return [field, read ? read(row[field]) : row[field]]
  })
  return Object.fromEntries(fields)
}

export function columnsOf(fields: PageSnapshot): Partial<PageRow> {
  return cellsOf(contentOfPage, fields)
}

/** Whether a version asks search engines to leave the page out. */
export function isNoindex(snapshot: string): boolean {
  return (JSON.parse(snapshot) as PageSnapshot).robots?.includes('noindex') ?? false
}
