/** What an account may hold (contract, section 8). Bytes are of the decimal kind: a MB is a million. */
export const PLANS = {
  free: {
    websites: 1,
    domains: 0,
    storage_bytes: 500e6,
    file_bytes: 10e6,
    pages_per_website: 25,
    rows_per_table: 1_000,
  },
  pro: {
    websites: 10,
    domains: 10,
    storage_bytes: 10e9,
    file_bytes: 100e6,
    pages_per_website: 5_000,
    rows_per_table: 50_000,
  },
  business: {
    websites: 100,
    domains: 100,
    storage_bytes: 100e9,
    file_bytes: 500e6,
    pages_per_website: 50_000,
    rows_per_table: 500_000,
  },
} as const

export type Plan = keyof typeof PLANS
export const PLAN_NAMES = Object.keys(PLANS) as Plan[]
