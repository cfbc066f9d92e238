import { hash } from 'node:crypto'

/** The revision of an answer that is put together of many records, none of which has it. */
export function digestOf(answer: unknown): string {
  return hash('sha1', JSON.stringify(answer), 'base64url')
}
