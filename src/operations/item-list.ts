import type { TObject, TSchema } from 'typebox'
import type { Answer } from '#operations/answer.ts'
import { encoderOf } from '#operations/encode.ts'
import { type Listed, metaOf } from '#operations/list.ts'
import type { Operation } from '#operations/operation.ts'
import type { Core } from '#operations/run.ts'

const BEGIN = Buffer.from('{"data":[')
const COMMA = Buffer.from(',')

/** A list whose items' bytes are kept by revision and joined, rather than encoded anew each time. */
export async function itemList(
  core: Core,
  operation: Operation,
  listed: Listed<{ id: string }>,
  target: unknown,
  present: (row: unknown) => unknown,
): Promise<Answer> {
  const items = operation.items!
  const encode = encoderOf(itemSchema(operation.output!), core.strictOutput)
  const encoded = await core.items.bytesOf(
    listed.rows,
    (row) => `${operation.name} ${items.key(row as never, target as never)}`,
    (missing) => items.load(core.database.reader, missing as never[], target as never),
    (row) => encode(present(row)),
  )
  const meta = metaOf(listed)
  const parts = encoded.flatMap((bytes, index) => (index === 0 ? [bytes] : [COMMA, bytes]))
  return { status: 200, body: Buffer.concat([BEGIN, ...parts, Buffer.from(`],"meta":${JSON.stringify(meta)}}`)]), meta }
}

function itemSchema(list: TSchema): TSchema {
  return ((list as TObject).properties.data as { items: TSchema }).items
}
