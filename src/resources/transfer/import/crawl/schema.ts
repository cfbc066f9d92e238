import Type from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'

export const Crawl = named(
  'ImportCrawl',
  Type.Object({
    url: Type.String({ about: 'The website that is read.' }),
    address: nullable(Type.String({ about: 'What is read now.' })),
    found_count: Type.Integer({ about: 'Addresses found so far.' }),
    pages_count: Type.Integer({ about: 'Pages taken.' }),
    files_count: Type.Integer({ about: 'Other files taken.' }),
    bytes: Type.Integer({ about: 'Of all that was taken.' }),
    left_out_count: Type.Integer({ about: 'Addresses that were not taken.' }),
    left_out: Type.Array(
      Type.Object({
        url: Type.String({ about: 'Its address.' }),
        reason: Type.String({ about: 'Completes a sentence that begins with the address.' }),
      }),
      { about: 'The first 200 of them, once all is read.' },
    ),
    reasons: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      about: 'Addresses that were not taken, by reason.',
    }),
    pictures: oneOf(['none', 'waiting', 'done'], {
      about: 'Whether pictures of pages are being taken; they come after the proposal.',
    }),
  }),
)

export const ImportPicture = named(
  'ImportPicture',
  Type.Object({
    path: Type.String({ about: 'Of the page, as it would be.' }),
    width: Type.Integer({ about: 'Of the screen, in pixels.' }),
    before_url: Type.String({ about: 'The page as it was read.' }),
    after_url: Type.String({ about: 'The page as it would be imported.' }),
    difference_percent: Type.Number({ about: 'Pixels that differ.' }),
  }),
)
