import type { FormField } from '#resources/data/forms/field.ts'
import type { Proof } from '#resources/data/forms/proof-of-work.ts'
import type { Value } from '#resources/data/submissions/check-values.ts'

/** What is known of a submission besides its values. */
export type Circumstances = {
  /** What stood in the input that only programs see. */
  trap: unknown
  /** Since the form was shown, in milliseconds; null where the browser did not say. */
  elapsedMs: number | null
  /** Null where the form needs none. */
  proof: Proof | 'missing' | 'invalid' | null
}

/** Nobody reads a form and fills it in within so many milliseconds. */
const MIN_ELAPSED_MS = 2_000
/** The weights of reasons add up to spam from here. */
const SPAM_FROM = 5
const MANY_LINKS = 4
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"']/gi
const MARKUP = /<a\s[^>]{0,200}\bhref|\[(?:url|link)[=\]]/i
/** Texts that count as the same when they fill three fields. */
const SAME_FIELDS = 3
const MIN_SAME_CHARACTERS = 4

/** The reason of a submission whose proof of work has come with another one; this alone makes it spam. */
export const PROOF_USED = 'Its proof of work was sent before.'

/** Decides by fixed rules. Each rule explains itself in a sentence. */
export function judge(
  fields: readonly FormField[],
  data: Readonly<Record<string, Value>>,
  { trap, elapsedMs, proof }: Circumstances,
): { spam: boolean; reasons: string[] } {
  const reasons: [weight: number, sentence: string][] = []
  if (trap !== undefined && trap !== '')
    reasons.push([SPAM_FROM, 'The hidden field was filled in, which only programs see.'])
  if (elapsedMs !== null && elapsedMs < MIN_ELAPSED_MS)
    reasons.push([SPAM_FROM, `It was sent ${(elapsedMs / 1_000).toFixed(1)} s after the form was shown.`])
  if (proof === 'missing')
    reasons.push([SPAM_FROM, 'It came without a proof of work, which browsers with scripts send.'])
  if (proof === 'invalid') reasons.push([SPAM_FROM, 'Its proof of work is wrong, expired or of another form.'])
  const texts = fields.flatMap(({ name, type, label }) => {
    const value = data[name]
    return typeof value === 'string' && (type === 'text' || type === 'textarea') ? [{ type, label, value }] : []
  })
  const links = texts.reduce((sum, { value }) => sum + [...value.matchAll(LINK)].length, 0)
  if (links >= MANY_LINKS) reasons.push([SPAM_FROM, `It has ${links} links.`])
  else if (links >= 2) reasons.push([2, `It has ${links} links.`])
  if (texts.some(({ value }) => MARKUP.test(value))) reasons.push([SPAM_FROM, 'It has links written as code.'])
  const line = texts.find(({ type, value }) => type === 'text' && value.search(LINK) >= 0)
  if (line) reasons.push([3, `The field "${line.label}" has a link.`])
  const counts = Map.groupBy(texts, ({ value }) => value)
  for (const [value, same] of counts)
    if (same.length >= SAME_FIELDS && value.length >= MIN_SAME_CHARACTERS)
      reasons.push([3, `${same.length} fields have the same text.`])
  const weight = reasons.reduce((sum, [each]) => sum + each, 0)
  return { spam: weight >= SPAM_FROM, reasons: reasons.map(([, sentence]) => sentence) }
}
