/**
 * JSON as its UTF-8 bytes, a character each, as kept answers are: what JSON escapes is ASCII, so it can be put into other
 * JSON, escaped and sent without ever being decoded.
 */
export class ByteText {
  readonly latin1: string
  constructor(latin1: string) {
    this.latin1 = latin1
  }
}

export function bytesOf(text: string): string {
  return text === '' ? text : Buffer.from(text).toString('latin1')
}
