type Fields = Record<string, unknown>

/** What every row of a list has in common with the others. */
const COMMON = new Set(['website_id', 'table_id'])

/** A list for an agent: what is blank is left out, and the columns are told once, with the first page. */
export function rowsInShort({ data, columns, ...list }: Fields, { query }: { query: Fields }): Fields {
  const isFirst = Number(query.page ?? 1) === 1
  return {
    ...(isFirst ? { columns: (columns as Fields[]).map((column) => said(column, (value) => value !== false)) } : {}),
    data: (data as Fields[]).map((row) => said(row, (_, name) => !COMMON.has(name))),
    ...list,
  }
}

function said(fields: Fields, tells: (value: unknown, name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null && tells(value, name)))
}
