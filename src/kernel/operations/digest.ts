import { hash } from 'node:crypto'

/** The revision of an answer that is put together from many records; none of them has it. */
export function digestOf(answer: unknown): string {
  return hash('sha1', JSON.stringify(answer), 'base64url')
}
