import assert from 'node:assert/strict'
import { HtmlValidate } from 'html-validate'

/** What the standard requires of a document, without rules of style; `npm run bench:starters -- --vnu` asks the stricter Nu Html Checker. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** @param what names the page in the failure */
export async function assertValidHtml(html: string, what: string): Promise<void> {
  const { results } = await validator.validateString(html, `${what}.html`)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`),
  )
  assert.deepEqual(found, [], `${what} is no valid html`)
}
