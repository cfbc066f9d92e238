/** An account's limits (contract, section 8). Bytes are decimal: a MB is a million. */
export type PlanLimits = {
  websites: number
  domains: number
  /** 1 where the account may show its own name, logo and color (docs/white-label.md), else 0. */
  brands: number
  storage_bytes: number
  file_bytes: number
  pages_per_website: number
  rows_per_table: number
  /** Of a website in a calendar month (UTC); more are kept and flagged. */
  submissions_per_month: number
  /** How long rows of the audit log are kept. */
  audit_days: number
  /** How long events are kept. */
  event_days: number
  /** How long single views of pages are kept; totals are kept for ever. */
  analytics_days: number
}

export const PLAN_NAMES = ['free', 'pro', 'business'] as const
export type Plan = (typeof PLAN_NAMES)[number]
export type Plans = Record<Plan, PlanLimits>

const MB = 1_000_000
const GB = 1_000 * MB

export const DEFAULT_PLANS: Plans = {
  free: {
    websites: 1,
    domains: 0,
    brands: 0,
    storage_bytes: 500 * MB,
    file_bytes: 10 * MB,
    pages_per_website: 25,
    rows_per_table: 1_000,
    submissions_per_month: 250,
    audit_days: 30,
    event_days: 30,
    analytics_days: 30,
  },
  pro: {
    websites: 10,
    domains: 10,
    brands: 1,
    storage_bytes: 10 * GB,
    file_bytes: 100 * MB,
    pages_per_website: 5_000,
    rows_per_table: 50_000,
    submissions_per_month: 10_000,
    audit_days: 365,
    event_days: 30,
    analytics_days: 90,
  },
  business: {
    websites: 100,
    domains: 100,
    brands: 1,
    storage_bytes: 100 * GB,
    file_bytes: 500 * MB,
    pages_per_website: 50_000,
    rows_per_table: 500_000,
    submissions_per_month: 100_000,
    audit_days: 730,
    event_days: 30,
    analytics_days: 365,
  },
}

/**
 * The plans with an operator's changes, like `{"pro": {"websites": 50}}`.
 * @throws Error with a sentence that names what is wrong
 */
export function plansWith(changes: string): Plans {
  const plans = structuredClone(DEFAULT_PLANS)
  if (!changes) return plans
  for (const [plan, limits] of Object.entries(JSON.parse(changes) as Record<string, Record<string, unknown>>)) {
    if (!(plan in plans)) throw new Error(`unknown plan '${plan}'; choose from ${PLAN_NAMES.join(', ')}`)
    const known = plans[plan as Plan]
    for (const [name, limit] of Object.entries(limits)) {
      if (!(name in known)) throw new Error(`unknown limit '${name}'; choose from ${Object.keys(known).join(', ')}`)
      // Processes that lag, and webhooks, still read the events of today.
      const least = name.endsWith('_days') ? 1 : 0
      if (!Number.isSafeInteger(limit) || (limit as number) < least)
        throw new Error(`${plan}.${name} must be a whole number from ${least}`)
      known[name as keyof PlanLimits] = limit as number
    }
  }
  return plans
}
