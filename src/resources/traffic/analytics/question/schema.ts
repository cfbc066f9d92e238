import Type, { type Static } from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { Meta, nullable, oneOf, paging, STRICT, Warnings } from '#kernel/operations/schemas.ts'
import { PRESETS } from '#resources/traffic/analytics/question/date-range.ts'
import { DIMENSIONS, METRICS, PROPERTY } from '#resources/traffic/analytics/question/dimensions.ts'

/** Rows of an answer: the hours of a month are 744. */
export const MAX_ROWS = 1_000
const MAX_DIMENSIONS = 4
const MAX_ORDERS = 5
const MAX_FILTERS = 20
/** An operator, a dimension and values. */
const MAX_PARTS = 3

export const AnalyticsQuestion = named(
  'AnalyticsQuestion',
  Type.Object(
    {
      metrics: Type.Array(oneOf(METRICS), { minItems: 1, maxItems: METRICS.length, about: 'What to count.' }),
      dimensions: Type.Optional(
        Type.Array(Type.Union([oneOf(DIMENSIONS), Type.String({ pattern: PROPERTY.source, maxLength: 50 })]), {
          maxItems: MAX_DIMENSIONS,
          about: 'What to group by; property:NAME is a property of events.',
        }),
      ),
      filters: Type.Optional(
        Type.Array(Type.Array(Type.Unknown(), { maxItems: MAX_PARTS }), {
          maxItems: MAX_FILTERS,
          about: 'All must hold: ["is", "country", ["DE"]], is_not, contains, begins_with; and, or, not.',
        }),
      ),
      date_range: Type.Optional(
        Type.Union([oneOf(PRESETS), Type.Array(Type.String({ maxLength: 20 }), { minItems: 2, maxItems: 2 })], {
          about: 'First and last day, or a period up to today.',
        }),
      ),
      order_by: Type.Optional(
        Type.Array(Type.Array(Type.String({ maxLength: 50 }), { minItems: 2, maxItems: 2 }), {
          maxItems: MAX_ORDERS,
          about: 'Such as ["visitors", "desc"].',
        }),
      ),
      ...paging(MAX_ROWS),
    },
    STRICT,
  ),
)
export type AnalyticsQuestion = Static<typeof AnalyticsQuestion>

export const AnalyticsRows = named(
  'AnalyticsRows',
  Type.Object({
    start_date: Type.String({ about: 'The first day.' }),
    end_date: Type.String({ about: 'The last day.' }),
    time_zone: Type.String({ about: 'In which days begin.' }),
    results: Type.Array(
      Type.Object({
        dimensions: Type.Array(nullable(Type.String()), { about: 'As asked; null is unknown or none.' }),
        metrics: Type.Array(Type.Number(), { about: 'As asked.' }),
      }),
      { about: 'A row for each combination.' },
    ),
    meta: Meta,
    attribution: Type.Optional(Type.String({ about: 'Of the data on places.' })),
    warnings: Type.Optional(Warnings),
  }),
)
