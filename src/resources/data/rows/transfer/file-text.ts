import { notPossible } from '#kernel/operations/errors.ts'

const PIECE_CHARACTERS = 65_536

export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE_CHARACTERS) yield text.slice(from, from + PIECE_CHARACTERS)
}

/** @throws ValidationFailed where the bytes are not UTF-8 */
export async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of bytes) yield decode(() => utf8.decode(chunk, { stream: true }))
  yield decode(() => utf8.decode())
}

function decode(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError)
      throw notPossible('The file must be UTF-8', 'Save it as "CSV UTF-8" in the spreadsheet, and send that file.')
    throw error
  }
}
