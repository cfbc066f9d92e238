import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, oneOf, Warnings } from '#kernel/operations/schemas.ts'

export const IMPORT_SOURCES = ['plausible', 'google_analytics'] as const

const day = (text: string) => Type.String({ about: text })

const Imported = Type.Object({
  source: oneOf(IMPORT_SOURCES, { about: 'Where the export is from.' }),
  start_date: day('The first imported day.'),
  end_date: day('The last imported day.'),
  days: Type.Integer({ about: 'Days with imported figures.' }),
})

export const AnalyticsImports = named(
  'AnalyticsImports',
  Type.Object({
    website_id: Id,
    imports: Type.Array(Imported, { about: 'What was imported, by source.' }),
    warnings: Type.Optional(about(Warnings, 'What was passed over.')),
  }),
)

export const RemovedImport = Type.Object({
  source: Type.Optional(oneOf(IMPORT_SOURCES, { about: 'Only what is from there; everything unless given.' })),
})
