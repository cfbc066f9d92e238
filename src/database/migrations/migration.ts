/** Forward only: what has been released is never edited, a mistake is mended by the next one. */
export type Migration = {
  name: string
  statements: (dialect: {
    /** The type of a column that numbers its rows by itself. */
    serial: string
    /** Statements for one engine only. */
    only: (kind: 'sqlite' | 'postgres', statements: string[]) => string[]
  }) => string[]
}
