/**
 * Whether processes of the release before can go on while these statements run and afterwards: they only make tables, indexes
 * and columns, which such a process does not know of. An index that is unique refuses rows on a table that was there before.
 */
export function isAdditive(statements: readonly string[]): boolean {
  const created = new Set<string>()
  return statements.every((statement) => {
    const [, table] = /^\s*create table (\w+)/i.exec(statement) ?? []
    if (table) created.add(table)
    const [, indexed] = /^\s*create unique index \w+ on (\w+)/i.exec(statement) ?? []
    if (indexed) return created.has(indexed)
    return table !== undefined || /^\s*(create index|alter table \w+ add column) /i.test(statement)
  })
}
