import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { STRICT, Warnings } from '#kernel/operations/schemas.ts'
import { AnalyticsQuestion } from '#resources/traffic/analytics/question/schema.ts'

const MIN_STEPS = 2
const MAX_STEPS = 5
/** An operator, a dimension and values. */
const MAX_PARTS = 3

const { filters, date_range } = AnalyticsQuestion.properties

export const AnalyticsFunnelQuestion = named(
  'AnalyticsFunnelQuestion',
  Type.Object(
    {
      steps: Type.Array(Type.Array(Type.Unknown(), { maxItems: MAX_PARTS }), {
        minItems: MIN_STEPS,
        maxItems: MAX_STEPS,
        about:
          'Each a page or a goal as filters have them: ["is", "page", ["/pricing"]], ["is", "goal", ["form:contact"]].',
      }),
      filters,
      date_range,
    },
    STRICT,
  ),
)

const Visits = Type.Integer({ about: 'Visits that took it, after the steps before.' })

export const AnalyticsFunnel = named(
  'AnalyticsFunnel',
  Type.Object({
    start_date: Type.String({ about: 'The first day.' }),
    end_date: Type.String({ about: 'The last day.' }),
    time_zone: Type.String({ about: 'In which days begin.' }),
    visits: about(Visits, 'All visits that fit the filters.'),
    steps: Type.Array(
      Type.Object({
        visitors: Type.Integer({ about: 'Of its visits; of several days the sum.' }),
        visits: Visits,
        dropped: about(Visits, 'Visits that took the step before and not this one; 0 for the first.'),
        step_rate: Type.Number({ about: 'Share of the visits of the step before, or of all for the first.' }),
        conversion_rate: Type.Number({ about: 'Share of the visits of the first step.' }),
      }),
      { about: 'As asked.' },
    ),
    warnings: Type.Optional(Warnings),
  }),
)
