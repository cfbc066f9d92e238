import Type from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { Id } from '#kernel/operations/schemas.ts'

const WEEKLY = { weekly: Type.Boolean({ about: 'Whether you get a mail about the past week on Mondays.' }) }

export const AnalyticsMailUpdate = named('AnalyticsMailUpdate', Type.Object(WEEKLY))

export const AnalyticsMail = named('AnalyticsMail', Type.Object({ website_id: Id, ...WEEKLY }))
