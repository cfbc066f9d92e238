import { ValidationFailed } from '#kernel/operations/errors.ts'
import { CHOICES, type FieldOption, type FormField } from '#resources/data/forms/field.ts'
import type { FieldInput } from '#resources/data/forms/field-schema.ts'
import { problemOfLanguages } from '#resources/data/forms/translations.ts'
import { problemOfValueFrom } from '#resources/data/forms/value-from.ts'
import { linearPattern } from '#text/patterns/linear-pattern.ts'
import { PatternProblem } from '#text/patterns/parse-pattern.ts'
import { slugify } from '#text/slug.ts'

/** Characters of all fields of a form together, as JSON. */
const MAX_CHARACTERS = 100_000
/** Fields of a form whose options are rows, each of which is a query when the form is shown. */
const MAX_FROM_TABLES = 10
/** Names that objects have of themselves. */
const RESERVED = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])
/** Of a name that a label gives: a number still fits behind it. */
const MAX_DERIVED = 50
const NAME = /^[a-z][a-z0-9_.-]*$/i
const DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * The fields as they are stored, with names and labels derived from each other. Unknown keys are kept.
 * @throws ValidationFailed naming everything that is wrong
 */
export function nextFields(given: readonly FieldInput[]): FormField[] {
  const errors: Record<string, string[]> = {}
  const names = new Set(given.flatMap(({ name }) => (name === undefined ? [] : [name])))
  const fields = given.map((field) => completed(field, names))
  const seen = new Set<string>()
  for (const [index, field] of fields.entries()) {
    const wrong = (key: string, message: string) => {
      errors[`fields.${index}.${key}`] = [message]
    }
    if (!NAME.test(field.name) || RESERVED.has(field.name))
      wrong('name', 'must begin with a letter and have only letters, digits, dots, hyphens and underscores')
    if (seen.has(field.name)) wrong('name', 'is the name of another field')
    seen.add(field.name)
    for (const [key, message] of problemsOf(field)) wrong(key, message)
  }
  if (fields.filter(({ options_from }) => options_from).length > MAX_FROM_TABLES)
    errors.fields = [`can't take options from tables more than ${MAX_FROM_TABLES} times`]
  if (JSON.stringify(fields).length > MAX_CHARACTERS)
    errors.fields = [`is too long (maximum is ${MAX_CHARACTERS} characters)`]
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
  return fields
}

function completed(given: FieldInput, names: Set<string>): FormField {
  const { options, ...rest } = given
  const name = given.name ?? nameFrom(given.label ?? '', names)
  return {
    ...rest,
    name,
    type: given.type ?? 'text',
    label: given.label ?? labelFrom(name),
    required: given.required ?? false,
    ...(options === undefined ? {} : { options: options.map(optionOf) }),
  }
}

/** `Your e-mail address` becomes `your_e_mail_address`; what has no Latin letters becomes `field_2`. */
function nameFrom(label: string, taken: Set<string>): string {
  const slug = slugify(label).slice(0, MAX_DERIVED).replaceAll('-', '_').replace(/_$/, '')
  const base = NAME.test(slug) ? slug : 'field'
  let name = base
  for (let number = 2; taken.has(name) || RESERVED.has(name); number++) name = `${base}_${number}`
  taken.add(name)
  return name
}

function labelFrom(name: string): string {
  const words = name.replace(/[_.-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function optionOf(option: string | { value: string; label?: string }): FieldOption {
  if (typeof option === 'string') return { value: option, label: option }
  return { value: option.value, label: option.label ?? option.value }
}

function problemsOf(field: FormField): [string, string][] {
  const { type, options, options_from, pattern, min, max, step, min_length, max_length, translations } = field
  const problems: [string, string][] = []
  if (options_from && !CHOICES.has(type)) problems.push(['options_from', 'is for select, radio and checkboxes'])
  if (options_from && options?.length) problems.push(['options_from', "can't be given with options"])
  if (CHOICES.has(type) && !options?.length && !options_from)
    problems.push(['options', `can't be blank for a field of type ${type}`])
  if (options && new Set(options.map(({ value }) => value)).size < options.length)
    problems.push(['options', "can't have the same value twice"])
  for (const [key, bound] of [['min', min] as const, ['max', max] as const]) {
    if (bound === undefined) continue
    if (type === 'number' && typeof bound !== 'number') problems.push([key, 'must be a number'])
    if (type === 'date' && !DATE.test(String(bound))) problems.push([key, 'must be a date, like 2026-01-31'])
  }
  if (step !== undefined && type !== 'number') problems.push(['step', 'is for fields of type number'])
  const source = problemOfValueFrom(field)
  if (source) problems.push(['value_from', source])
  const wrong = problemOfLanguages(translations)
  if (wrong) problems.push(['translations', wrong])
  if (min_length !== undefined && max_length !== undefined && min_length > max_length)
    problems.push(['min_length', "can't be more than max_length"])
  const problem = pattern === undefined ? null : patternProblem(pattern)
  if (problem) problems.push(['pattern', problem])
  return problems
}

function patternProblem(pattern: string): string | null {
  try {
    linearPattern(pattern)
    return null
  } catch (error) {
    if (error instanceof PatternProblem) return error.message
    throw error
  }
}
