import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withFallbacks } from '#console/editor/theme/families.ts'

const font = (group: object) => withFallbacks({ font: { $type: 'fontFamily', ...group } })

test('behind each font that websites serve stands one of the device in the same measures, once', () => {
  const shown = {
    font: {
      $type: 'fontFamily',
      text: { $value: ['Inter', 'Inter Fallback', 'system-ui'], $description: 'kept' },
      code: { $value: ['ui-monospace', 'JetBrains Mono', 'JetBrains Mono Fallback'] },
      own: { $value: ['Comic Sans MS', 'cursive'] },
      alias: { $value: '{font.text}' },
    },
  }
  const { text, code, ...others } = shown.font
  const written = {
    ...others,
    text: { ...text, $value: ['Inter', 'system-ui'] },
    code: { $value: 'ui-monospace, "JetBrains Mono"' },
  }
  assert.deepEqual(font(written), shown)
  assert.deepEqual(withFallbacks(shown), shown)
  assert.deepEqual(withFallbacks({ dark: written, font: written }).dark, shown.font)
})
