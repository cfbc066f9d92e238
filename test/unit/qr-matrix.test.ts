import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { qrMatrix } from '#pages/qr/qr-matrix.ts'

const text = (length: number) => 'otpauth://totp/Sitewright?secret='.padEnd(length, 'GEZDGNBVGY3TQOJQ').slice(0, length)

/** By length of the text: the version, and the drawing, of which a reader has read every one. */
const DRAWN: [number, number, string][] = [
  [10, 1, 'd84861d6889c7959'],
  [100, 5, 'df18605f08951c18'],
  [150, 7, '4e27d008fc37704b'],
  [260, 10, '47143638042b7d53'],
  [425, 13, '036f1580ffd97eb7'],
]

for (const [length, version, drawing] of DRAWN)
  test(`a text of ${length} bytes is drawn as version ${version}`, () => {
    const matrix = qrMatrix(text(length))!
    assert.equal((matrix.length - 17) / 4, version)
    const rows = matrix.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')
    assert.equal(createHash('sha256').update(rows).digest('hex').slice(0, 16), drawing)
  })

test('a text that is too long has no drawing', () => {
  assert.equal(qrMatrix(text(426)), null)
})
