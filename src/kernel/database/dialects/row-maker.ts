/** Makes a row of the values that a statement gives, in the order of its columns. */
export type RowMaker = (values: unknown[]) => Record<string, unknown>

/**
 * SQLite's own rows are dictionaries, slow to make, to read and to copy. An object literal gives all rows of a statement
 * one shape that the engine knows; it is compiled, since an object that grows by computed names becomes a dictionary too.
 * The names are those of the product's own queries, and are quoted nevertheless.
 */
export function rowMaker(columns: readonly string[]): RowMaker {
  const fields = columns.map((name, index) => `[${JSON.stringify(name)}]: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as RowMaker
}
