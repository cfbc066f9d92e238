import { isId } from '#kernel/database/ids.ts'
import { FormRefused, NotFound } from '#kernel/operations/errors.ts'
import type { VisitPrepareContext } from '#kernel/operations/visit-operation.ts'
import {
  type FormWords,
  LANGUAGE_INPUT,
  PAGE_INPUT,
  PROOF_INPUT,
  readFields,
  TRAP_INPUT,
} from '#resources/data/forms/field.ts'
import { wordsIn } from '#resources/data/forms/in-language.ts'
import { needsProof, type Proof, readProof } from '#resources/data/forms/proof-of-work.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { formOf, type VisitedForm } from '#resources/data/forms/store.ts'
import { publishedRows, withTableOptions } from '#resources/data/forms/table-options.ts'
import { valuesTaken, withValuesFrom } from '#resources/data/forms/value-from.ts'
import { checkValues, type Given, type Value } from '#resources/data/submissions/check-values.ts'
import { type Messages, messagesIn } from '#resources/data/submissions/messages.ts'
import { Files, type ReceivedFile } from '#resources/data/submissions/receive-files.ts'
import { judge } from '#resources/data/submissions/spam.ts'

/** What a visitor sent, accepted by the fields of the form as it was when they sent it. */
export type Checked = {
  form: FormRow
  /** What the form says in the visitor's language. */
  words: FormWords
  given: Given
  data: Record<string, Value>
  files: ReceivedFile[]
  language: string
  messages: Messages
  page_path: string | null
  referrer: string | null
  spam: boolean
  reasons: string[]
  /** A valid one, which may have been used already. */
  proof: Proof | null
}

/** The language of the page that shows a form, and its path. */
export type Around = { language: string; path: string | null }
export type Finders = {
  find(website_id: string, id: string): Promise<VisitedForm | undefined>
  /** With what its fields take from tables, and from the page that shows it. */
  filled(form: VisitedForm, shown: Around): Promise<VisitedForm>
}

const MAX_ADDRESS = 2_000
const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i

/**
 * @param finders the form that was sent, and what it takes from elsewhere: what visitors see of it, unless given
 * @throws NotFound, FormRefused with a message for each field that is wrong, and what reading the body throws
 */
export async function checkSubmission(
  context: VisitPrepareContext,
  { find, filled }: Finders = findersOf(context),
): Promise<Checked> {
  const { websiteId, params, body, sender, now, providers } = context
  const id = params.id!.toLowerCase()
  const form = isId(id) ? await find(websiteId, id) : undefined
  if (!form) throw new NotFound('Form')
  const fields = readFields(form)
  const files = new Files(fields, context)
  const given = await body.read(files.receive)
  const language = languageOf(given[LANGUAGE_INPUT]) ?? form.site_language
  const messages = messagesIn(language, form.site_language)
  const page_path = pathOf(given[PAGE_INPUT])
  const known = readFields(await filled(form, { language, path: page_path }))
  const { data, problems } = checkValues(known, { ...given, ...valuesTaken(known) }, messages)
  Object.assign(problems, files.problems(messages))
  if (Object.keys(problems).length > 0) throw new FormRefused(problems, given, language)
  const elapsedMs = sender.shownAt === null ? null : now - sender.shownAt
  const proof = needsProof(form) ? readProof(providers.vault, form.id, { given: given[PROOF_INPUT], now }) : null
  const judged = form.spam_protection
    ? judge(
        fields.filter(({ value_from }) => !value_from),
        data,
        { trap: given[TRAP_INPUT], elapsedMs, proof },
      )
    : NO_SPAM
  return {
    form,
    words: wordsIn(form, { language, defaultLanguage: form.site_language }),
    given,
    data,
    files: files.received,
    language,
    messages,
    page_path,
    referrer: sender.referrer?.slice(0, MAX_ADDRESS) ?? null,
    spam: judged.spam,
    reasons: judged.reasons,
    proof: typeof proof === 'string' ? null : proof,
  }
}

function findersOf(from: Pick<VisitPrepareContext, 'db' | 'longDb' | 'view' | 'compute'>): Finders {
  const { db, view, compute } = from
  return {
    find: (website_id, id) => formOf(db, website_id, id),
    async filled(form, { language, path }) {
      const values = (names: readonly string[]) => view.values(db, form.website_id, { path, names }, compute)
      const withOptions = await withTableOptions(form, { db, language, drafts: false, rows: publishedRows(from) })
      return withValuesFrom(withOptions, values)
    },
  }
}

const NO_SPAM = { spam: false, reasons: [] }

function languageOf(given: unknown): string | null {
  return typeof given === 'string' && LANGUAGE.test(given) ? given : null
}

function pathOf(given: unknown): string | null {
  return typeof given === 'string' && given.startsWith('/') ? given.toWellFormed().slice(0, MAX_ADDRESS) : null
}
