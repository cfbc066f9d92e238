/** Forward only: what has been released is never edited, a mistake is mended by the next one. */
export type Migration = {
  name: string
  statements: (dialect: {
    /** The type of a column that numbers its rows by itself. */
    serial: string
    /** The type of a text that is sorted by its bytes, the same in both engines. */
    bytewise: string
    /** Statements for one engine only. */
    only: (kind: 'sqlite' | 'postgres', statements: string[]) => string[]
  }) => string[]
}
