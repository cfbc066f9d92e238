import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { TextSource } from '#console/editor/text-source.ts'

const typed = (source: TextSource, text: string, userEvent = 'input.type.canvas') => {
  for (const letter of text) {
    const at = source.text().length
    source.change([{ from: at, to: at, insert: letter }], userEvent)
  }
}

test('typing is undone and done again by the word, and a pause begins another step', () => {
  mock.timers.enable({ apis: ['Date'] })
  const source = new TextSource('Bread', {})
  typed(source, ' and rolls')
  assert.equal(source.depth(), '2 0')
  source.undo()
  assert.equal(source.text(), 'Bread and ')
  source.undo()
  assert.equal(source.text(), 'Bread')
  assert.equal(source.undo(), false)
  source.redo()
  source.redo()
  assert.equal(source.text(), 'Bread and rolls')
  assert.equal(source.redo(), false)
  mock.timers.tick(1000)
  typed(source, 'x')
  mock.timers.tick(1000)
  typed(source, 'y')
  source.undo()
  assert.equal(source.text(), 'Bread and rollsx')
  typed(source, 'z')
  assert.equal(source.redo(), false)
  assert.equal(source.text(), 'Bread and rollsxz')
  mock.timers.reset()
})

test('what is typed elsewhere, and what is no typing, is a step of its own', () => {
  const source = new TextSource('one two', {})
  source.change([{ from: 0, to: 0, insert: 'a' }], 'input.type')
  source.change([{ from: 5, to: 5, insert: 'b' }], 'input.type')
  source.change([{ from: 6, to: 6, insert: 'c' }], 'input.element')
  source.change([{ from: 7, to: 7, insert: 'd' }], 'input.element')
  assert.equal(source.depth(), '4 0')
  const texts = [source.text()]
  while (source.undo()) texts.push(source.text())
  assert.deepEqual(texts, ['aone bcdtwo', 'aone bctwo', 'aone btwo', 'aone two', 'one two'])
})

test('text and fields are one history, a field one step, and a change of both too', () => {
  const source = new TextSource('x', { title: 'A', robots: '' })
  const seen: number[] = []
  source.onChange(() => seen.push(1))
  source.changeFields({ title: 'B' })
  source.changeFields({ title: 'Br' })
  source.changeFields({ robots: 'noindex' })
  source.changeFields({ title: 'C' }, [{ from: 0, to: 1, insert: 'y' }])
  assert.equal(source.depth(), '3 0')
  source.undo()
  assert.deepEqual([source.text(), source.fields().title], ['x', 'Br'])
  source.undo()
  assert.deepEqual(source.fields(), { title: 'Br', robots: '' })
  source.undo()
  assert.deepEqual(source.fields(), { title: 'A', robots: '' })
  source.redo()
  source.redo()
  source.redo()
  assert.deepEqual([source.text(), source.fields()], ['y', { title: 'C', robots: 'noindex' }])
  assert.equal(seen.length, 10)
})

test('an offset is found again after changes were undone', () => {
  const source = new TextSource('one two', {})
  const revision = source.revision()
  source.change([{ from: 0, to: 0, insert: '123 ' }], 'input.element')
  assert.equal(source.map(4, revision), 8)
  source.undo()
  assert.equal(source.map(4, revision), 4)
})

test('a step is undone past what somebody else changed, which stays, and done again past what they changed then', () => {
  const source = new TextSource('<h1>Bread</h1><p>Every morning</p><p>Mill Street</p>', { title: 'A', robots: '' })
  source.change([{ from: 30, to: 30, insert: ' at six' }], 'input.element')
  source.change([{ from: 4, to: 9, insert: 'Rolls' }], 'input.element')
  source.changeFields({ title: 'B' })
  const theirs = (from: string, to: string, fields = {}) => {
    const at = source.text().indexOf(from)
    source.changeByOthers(fields, [{ from: at, to: at + from.length, insert: to }], 'Claude')
  }
  theirs('<p>Mill Street</p>', '<p>Main Street</p><p>By the bridge</p>', { robots: 'noindex' })
  assert.equal(source.depth(), '3 0')
  source.undo()
  assert.deepEqual(source.fields(), { title: 'A', robots: 'noindex' })
  source.undo()
  theirs('<h1>', '<h1 id="top">')
  source.undo()
  const left = '<p>Main Street</p><p>By the bridge</p>'
  assert.equal(source.text(), `<h1 id="top">Bread</h1><p>Every morning</p>${left}`)
  while (source.redo());
  assert.equal(source.text(), `<h1 id="top">Rolls</h1><p>Every morning at six</p>${left}`)
  assert.deepEqual(source.fields(), { title: 'B', robots: 'noindex' })
})

test('a step that overlaps with what somebody else changed is not undone but told of, and those before it are', () => {
  const source = new TextSource('one two three', { title: 'A' })
  const told: string[] = []
  source.onBlocked((by, what) => told.push(`${by} ${what}`))
  source.change([{ from: 8, to: 13, insert: 'THREE' }], 'input.element')
  source.change([{ from: 4, to: 7, insert: 'TWO' }], 'input.element')
  source.changeFields({ title: 'B' })
  source.changeByOthers({ title: 'C' }, [{ from: 5, to: 6, insert: 'www' }], 'Ben')
  const texts = []
  for (const _ of Array(3)) texts.push([source.undo(), source.text(), source.fields().title, source.depth()])
  assert.deepEqual(texts, [
    [false, 'one TwwwO THREE', 'C', '2 0'],
    [false, 'one TwwwO THREE', 'C', '1 0'],
    [true, 'one TwwwO three', 'C', '0 1'],
  ])
  assert.deepEqual(told, ['Ben undone', 'Ben undone'])
})

test('what came of a step that stays blocks the steps that made what it changed', () => {
  const source = new TextSource('bread', {})
  source.change([{ from: 5, to: 5, insert: ' and rolls' }], 'input.element')
  source.change([{ from: 10, to: 15, insert: 'buns' }], 'input.element')
  source.changeByOthers({}, [{ from: 11, to: 12, insert: 'U' }], 'Ben')
  assert.deepEqual([source.undo(), source.undo(), source.text()], [false, false, 'bread and bUns'])
})

test('what is typed after a change of somebody else is a step of its own', () => {
  const source = new TextSource('ab', {})
  typed(source, 'c')
  source.changeByOthers({}, [{ from: 0, to: 0, insert: 'x' }], 'Ben')
  typed(source, 'd')
  source.undo()
  assert.equal(source.text(), 'xabc')
  source.undo()
  assert.equal(source.text(), 'xab')
})
