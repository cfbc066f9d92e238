import Type from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { FILTERS, METRICS, PERIOD } from '#resources/traffic/analytics/query.ts'

export const AnalyticsExport = named(
  'AnalyticsExport',
  Type.Object({ metric: oneOf(METRICS, { about: 'What is exported.' }), ...PERIOD, ...FILTERS }),
)
