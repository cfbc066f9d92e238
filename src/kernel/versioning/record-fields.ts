import Type from 'typebox'
import { about } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { computed, joined } from '#kernel/records/field.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'

export const Html = Type.String({
  maxLength: MAX_HTML_LENGTH,
  about: 'The html, stored unchanged.',
})

/** In answers. */
export const LatestHtml = Type.Optional(
  Type.String({ about: 'The latest html, as it was sent. Lists leave it out unless fields names it.' }),
)

/** In versions, and so in exports with them, not in the record's row. */
export const IN_VERSION = { moved: false } as const

/** The html of the record's latest version. */
export const htmlField = joined(LatestHtml, { ...IN_VERSION, write: Html, blank: '', long: true })

/** What every versioned record shows of its versions (contract, section 3). */
export const versionFields = {
  latest_version_id: computed(about(Id, 'Its newest version: what a read shows and an update changes.')),
  pinned_version_id: computed(
    about(NullableId, 'The version pinned as live; null when it follows its latest version.'),
  ),
  pin_reason: computed(
    about(
      nullable(oneOf(['pinned', 'review'])),
      'Why it is pinned: someone pinned it, or its changes wait for review, until it is published or unpinned.',
    ),
  ),
  live_version_id: computed(
    about(
      NullableId,
      'The version that visitors see; null of a draft, and of a record that waits for its first review.',
    ),
  ),
  version_number: computed(Type.Integer({ description: 'The number of the latest version.' })),
}
