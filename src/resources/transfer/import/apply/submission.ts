import { invalid } from '#kernel/operations/errors.ts'
import { formVersionNumbered } from '#resources/data/forms/store.ts'
import { addressesIn } from '#resources/data/submissions/addresses.ts'
import { moveCounts, raiseLastNumber } from '#resources/data/submissions/counters-store.ts'
import { insertAddress, insertSubmission } from '#resources/data/submissions/store.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedSubmission } from '#resources/transfer/model.ts'

/** What a visitor sent, without its files. @throws ValidationFailed when its form was left out */
export async function applySubmission({ tx, website, ids, now }: Applying, planned: PlannedSubmission): Promise<void> {
  const website_id = website.id
  const form_id = ids.of(planned.form_id)
  const version = await formVersionNumbered(tx, { website_id, form_id, number: planned.form_version })
  if (!version) throw invalid('form_version', 'must be the number of a version of its form')
  const { number, data, page_path = null, referrer = null, country = null, language, status } = planned
  const id = ids.of(planned.id)
  await insertSubmission(tx, {
    ...{ id, website_id, form_id, form_version_id: version.id, number, page_path, referrer, country, language, status },
    data: JSON.stringify(data),
    spam: planned.spam ? 1 : 0,
    spam_reasons: JSON.stringify(planned.spam_reasons),
    over_quota: planned.over_quota ? 1 : 0,
    file_bytes: 0,
    revision: 1,
    ...timesOf(planned, now),
  })
  for (const address of addressesIn(data as never)) await insertAddress(tx, { website_id, address, submission_id: id })
  await moveCounts(
    tx,
    { website_id, form_id },
    planned.spam ? { submissions: 0, spam: 1 } : { submissions: 1, spam: 0 },
  )
  await raiseLastNumber(tx, { website_id, form_id, number })
}
