import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ApiError } from '#client/errors.ts'
import { ROLE_NAMES } from '#console/api/roles.ts'
import { fieldErrorsOf, plainWarnings, refusalWords, speaksToPrograms, wordsOf } from '#console/api/words.ts'
import { refusalOf } from '#kernel/operations/access.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { hiddenWarnings, pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { catalog } from '#resources/index.ts'
import { CHANGE_EVERYTHING } from '#resources/websites/websites/content-editors.ts'

const answered = (status: number, code: string, more: object = {}) =>
  new ApiError(
    status,
    { error: 'Bad field_name', detail: 'Send force=true.', code, request_id: 'r', ...more } as never,
    new Headers(),
  )

const CODES = readFileSync(new URL('../../contract/tables/codes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(' ') as [string, string])

test('every error has words for people, whatever the API says of it', () => {
  for (const [status, code] of [...CODES, ['500', 'internal_error'], ['503', 'storage_unavailable']] as const) {
    const { title, detail } = wordsOf(answered(Number(status), code))
    assert.ok(title.length > 3, code)
    for (const text of [title, detail ?? '']) assert.equal(speaksToPrograms(text), false, `${code}: ${text}`)
  }
})

test('what the API says in plain words is shown', () => {
  const errors = { base: ["The plan's limit of 10 websites is reached"] }
  const limit = wordsOf(answered(422, 'website_limit_reached', { errors }))
  assert.equal(limit.title, "The plan's limit of 10 websites is reached")
  assert.match(limit.detail!, /larger plan/)
  const wrong = wordsOf(answered(422, 'validation_failed', { errors: { from_path: ['must start with "/"'] } }))
  assert.equal(wrong.title, 'From path must start with "/"')
})

test('a field says what is wrong with it, without names of the API', () => {
  const errors = { title: ["can't be blank"], table_id: ['needs table_id and row_key'], path: ['GET /x first'] }
  assert.deepEqual(fieldErrorsOf(answered(422, 'validation_failed', { errors })), {
    title: ["can't be blank"],
    table_id: ['needs table id and row key'],
    path: ['is not valid'],
  })
})

test('names that people gave are no names of the API', () => {
  assert.equal(speaksToPrograms('“price_list_2.pdf” is larger than 10 MB'), false)
  assert.equal(speaksToPrograms("The table 'price_list' has rows"), false)
  for (const text of [
    'To publish it, use POST /websites/:id/publish (tool: records_publish).',
    'Your role on this website is viewer; the operation needs editor.',
    'Send `force` to delete it anyway.',
    'The record 01a1fc11-6c94-75b9-b589-3f4189546413 is gone',
  ])
    assert.equal(speaksToPrograms(text), true, text)
})

test('who may not do something reads which role can, for every operation and role', () => {
  let refused = 0
  for (const operation of catalog.operations)
    for (const role of ROLES) {
      const reason = refusalOf(operation, { scope: 'write' } as Caller, role, CHANGE_EVERYTHING)
      if (reason === null) continue
      refused++
      const words = refusalWords(reason, role)
      assert.equal(speaksToPrograms(words), false, words)
      assert.equal(
        words,
        `Your role here is ${ROLE_NAMES[role]}. Ask an admin for the role ${ROLE_NAMES[operation.role!]}.`,
      )
    }
  assert.ok(refused > 100)
})

test('what the status beside a record says is no warning of its save', () => {
  const shown = { latest_number: 4, pinned_number: 2, pin_reason: null }
  const [under, free] = [{ by: 'x' }, { by: null }] as never[]
  const warnings = [
    ...pinnedWarnings({ ...shown, pin_reason: 'review' } as never, under!),
    ...pinnedWarnings(shown as never, free!),
    ...pinnedWarnings({ ...shown, pinned_number: null, latest_number: 0 } as never, under!),
    ...hiddenWarnings(under!),
  ]
  assert.equal(warnings.length, 4)
  assert.deepEqual(plainWarnings([...warnings, `edits.0: ${warnings[0]}`, 'Line 3: unknown filter “mony”']), [
    'Line 3: unknown filter “mony”',
  ])
})
