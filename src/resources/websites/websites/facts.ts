import { ValidationFailed } from '#kernel/operations/errors.ts'

/** Short texts by key, for `{{ website.facts.phone }}`. */
export type Facts = Record<string, string>

export const MAX_FACTS = 200
const MAX_FACT = 500
const MAX_KEY = 50
const KEY = /^[a-z][a-z0-9_]*$/

/**
 * The facts with those given added or replaced; null removes one.
 * @throws ValidationFailed naming every key that is wrong
 */
export function changedFacts(facts: Facts, changes: Record<string, unknown>): Facts {
  const errors: Record<string, string[]> = {}
  const next = { ...facts }
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete next[key]
    else if (key.length > MAX_KEY || !KEY.test(key))
      errors[`facts.${key}`] = [
        `must be lower-case letters, digits and underscores, at most ${MAX_KEY}, and begin with a letter`,
      ]
    else if (typeof value !== 'string') errors[`facts.${key}`] = ['must be a text, or null to remove it']
    else if (value.length > MAX_FACT) errors[`facts.${key}`] = [`is too long (maximum is ${MAX_FACT} characters)`]
    else next[key] = value
  }
  if (Object.keys(next).length > MAX_FACTS) errors.facts = [`are too many (maximum is ${MAX_FACTS})`]
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
  return next
}
