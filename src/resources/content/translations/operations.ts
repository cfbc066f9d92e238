import Type from 'typebox'
import { defineList } from '#kernel/operations/define-list.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { Id } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { listTool } from '#kernel/operations/tool.ts'
import { listTranslations } from '#resources/content/translations/list.ts'
import { State, Translations } from '#resources/content/translations/schema.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const list = defineList({
  name: 'translations_list',
  summary: 'List pages, or rows of a table, with what they are in other languages: missing, behind or current',
  role: 'viewer',
  routes: ['GET /websites/:website_id/translations'],
  tool: listTool('translation'),
  target: at('website_id', websiteTarget),
  query: Type.Object({
    table_id: Type.Optional({ ...Id, about: 'Rows of this table, in place of pages.' }),
    language: Type.Optional(Type.String({ maxLength: 35, about: 'Only translations into this language.' })),
    state: Type.Optional(State),
  }),
  refuses: true,
  item: Translations,
  async handler({ db, longDb, target, query: { language: given, ...query }, window }) {
    const language = given === undefined ? undefined : (checkLanguage(given) ?? given)
    return listTranslations({ db, longDb }, target, { ...query, language }, window)
  },
})

export const translationOperations: readonly Operation[] = [list]
