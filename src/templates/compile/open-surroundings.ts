import type { StartTag } from '#html/tag-handler.ts'
import type { Test } from '../program.ts'
import type { Frame } from './element-frame.ts'
import { MAX_CONDITION_LENGTH } from './limits.ts'
import { parseTest, pathsIn } from './parse-conditions.ts'
import type { Compiling } from './stretch.ts'

/** What surrounds an element in the program: the slot of a component that it fills, and its conditions. */
export function openSurroundings(compiling: Compiling, tag: StartTag, frame: Frame, parent: Frame | undefined): void {
  const { builder } = compiling
  builder.copyTo(tag.start)
  if (parent?.component && tag.attributes.has('slot')) {
    builder.open(slotOf(compiling, tag, parent.component.slots))
    frame.bodies++
  }
  const tests = testsOf(compiling, tag)
  if (tests.length === 0) return
  const body: [] = []
  builder.add({ kind: 'if', tests, body })
  builder.open(body)
  frame.bodies++
}

function slotOf<T>({ reports }: Compiling, { attributes, start }: StartTag, slots: Record<string, T[]>): T[] {
  const name = attributes.get('slot')!.trim()
  if (!SLOT_NAME.test(name)) reports.problem('A slot is named by letters, digits and hyphens', start)
  if (!Object.hasOwn(slots, name)) slots[name] = []
  return slots[name]!
}

const SLOT_NAME = /^[a-z][a-z0-9_-]*$/i

function testsOf({ builder, reports }: Compiling, { attributes, start }: StartTag): Test[] {
  const tests: Test[] = []
  for (const name of ['site-if', 'site-unless']) {
    const given = attributes.get(name)
    if (given === undefined) continue
    const test = given.length <= MAX_CONDITION_LENGTH ? parseTest(given) : null
    if (!test) {
      reports.problem(`${name} takes a path or one comparison, such as "row.summary" or "row.price > 100"`, start)
      continue
    }
    for (const path of pathsIn([test, test.value])) builder.evaluate({ path }, start)
    tests.push({ ...test, negated: name === 'site-unless', line: reports.lineAt(start) })
  }
  return tests
}
