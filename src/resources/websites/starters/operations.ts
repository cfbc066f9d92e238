import Type from 'typebox'
import { defineList } from '#kernel/operations/define-list.ts'
import { named } from '#kernel/operations/named.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { picturesOf, STARTER_NAMES, STARTERS, type Starter } from '#resources/websites/starters/starters.ts'

const list = defineList({
  name: 'starters_list',
  summary: 'List the finished websites that a new one can begin with',
  routes: ['GET /starters'],
  tool: { omitted: 'websites_create names the starters' },
  item: named(
    'Starter',
    Type.Object({
      name: oneOf(STARTER_NAMES, { about: 'For `starter` of websites_create.' }),
      title: Type.String({ about: 'What it is called.' }),
      about: Type.String({ about: 'What it consists of.' }),
      picture_url: Type.String({ about: 'A picture of the top of its home page, 640 pixels wide.' }),
      page_picture_url: Type.String({ about: 'A picture of all its home page, 960 pixels wide.' }),
    }),
  ),
  present: (starter: Starter, links) => ({ ...starter, ...picturesOf(starter, links.base) }),
  handler: async ({ window: { offset, per } }) => ({
    rows: STARTERS.slice(offset, offset + per),
    total: STARTERS.length,
  }),
})

export const starterOperations: readonly Operation[] = [list]
