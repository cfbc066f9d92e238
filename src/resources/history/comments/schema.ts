import Type from 'typebox'
import { MAX_SELECTOR_CHARACTERS } from '#html/selector.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, oneOf } from '#kernel/operations/schemas.ts'
import { COMMENT_STATUSES } from '#resources/history/comments/record.ts'
import { COMMENTED_KINDS } from '#resources/history/comments/subject.ts'

/** Characters of a comment, of a reply and of a quoted text. */
const MAX_COMMENT = 5_000
const MAX_REPLY = 2_000
const MAX_QUOTE = 1_000

const ChangeSetId = Type.Optional(about(NullableId, 'The changes that were made for it.'))
const RequestId = Type.Optional(about(NullableId, 'The request that was made for it.'))
const Text = Type.String({ minLength: 1, maxLength: MAX_COMMENT, about: 'Plain text; @agent makes it a task.' })

export const NewComment = named(
  'CommentCreate',
  Type.Object({
    text: Text,
    page_id: Type.Optional({ ...Id, about: 'The page that it is about.' }),
    record: Type.Optional(
      Type.Object(
        {
          kind: oneOf(COMMENTED_KINDS, { about: 'The kind of record.' }),
          id: about(Id, 'Its id; of facts the id of the website.'),
        },
        { about: 'Another record that it is about.' },
      ),
    ),
    preview_id: Type.Optional({ ...Id, about: 'The preview on which it was seen.' }),
    selector: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SELECTOR_CHARACTERS,
        about: 'One element in the html_content of the record or page.',
      }),
    ),
    quote: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_QUOTE, about: 'The text that it is about.' })),
  }),
)

export const CommentChanges = named(
  'CommentUpdate',
  Type.Object({
    text: Type.Optional(about(Text, 'Only its author changes it.')),
    status: Type.Optional(oneOf(COMMENT_STATUSES, { about: 'open opens it again.' })),
    change_set_id: ChangeSetId,
    request_id: RequestId,
  }),
)

export const NewReply = named(
  'CommentReplyCreate',
  Type.Object({
    text: Type.String({ minLength: 1, maxLength: MAX_REPLY, about: 'Plain text.' }),
    change_set_id: ChangeSetId,
    request_id: RequestId,
  }),
)
