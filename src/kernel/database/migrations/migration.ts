/** Forward only: a released migration is never edited; the next one corrects it. */
export type Migration = {
  name: string
  statements: (dialect: {
    /** The type of a column that numbers its rows automatically. */
    serial: string
    /** The type of a text that is sorted by its bytes, the same in both engines. */
    bytewise: string
    /** Ends a table of short rows that are found by their key: the rows are kept in the key's order, a step nearer. */
    clustered: string
    /** Statements for one engine only. */
    only: (kind: 'sqlite' | 'postgres', statements: string[]) => string[]
  }) => string[]
}
