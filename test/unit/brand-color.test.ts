// Runs once: it is a rule.
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, readableOn } from '#design-tokens/readable-on.ts'

test('white or black is read on every color', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(color, (color) => contrast(color, readableOn(color)) >= 4.5))
})
