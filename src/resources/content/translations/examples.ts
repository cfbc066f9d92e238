import type { Example } from '#kernel/operations/example.ts'
import { HOME_ID, onePage, WEBSITE_ID } from '#resources/example-world.ts'

export const translationExamples: readonly Example[] = [
  {
    operation: 'translations_list',
    params: { website_id: WEBSITE_ID },
    query: { language: 'de', state: 'missing' },
    answer: {
      data: [
        {
          kind: 'page',
          id: HOME_ID,
          title: 'Mill Street Bakery',
          path: '/',
          language: 'en',
          version_number: 3,
          translation_group_id: null,
          translations: [
            { language: 'de', state: 'missing', id: null, title: null, path: null, translated_version: null },
          ],
        },
      ],
      meta: onePage(1),
    },
  },
]
