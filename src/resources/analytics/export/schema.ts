import Type from 'typebox'
import { named } from '#operations/named.ts'
import { oneOf } from '#operations/schemas.ts'
import { FILTERS, METRICS, PERIOD } from '#resources/analytics/query.ts'

export const AnalyticsExport = named(
  'AnalyticsExport',
  Type.Object({ metric: oneOf(METRICS, { about: 'What is exported.' }), ...PERIOD, ...FILTERS }),
)
