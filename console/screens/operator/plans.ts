import type { Plan } from '#operator/answers.ts'

/** What people call the plans. */
export const PLAN_LABELS: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro', business: 'Business' }
