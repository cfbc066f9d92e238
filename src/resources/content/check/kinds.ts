export const SEVERITIES = ['error', 'warning', 'notice'] as const

/** What is looked for, and how grave it is. */
export const SEVERITY = {
  broken_link: 'error',
  broken_anchor: 'warning',
  redirected_link: 'notice',
  insecure_link: 'warning',
  outside_link: 'error',
  outside_request: 'notice',
  broken_template: 'error',
  invalid_html: 'warning',
  missing_alt: 'warning',
  several_h1: 'notice',
  missing_title: 'error',
  missing_description: 'notice',
  duplicate_title: 'warning',
  duplicate_description: 'notice',
  orphan_page: 'notice',
  redirect_chain: 'notice',
  oversized_image: 'warning',
  unused_asset: 'notice',
  outdated_translation: 'warning',
  broken_form: 'warning',
} as const satisfies Record<string, (typeof SEVERITIES)[number]>

export type CheckKind = keyof typeof SEVERITY
export const CHECK_KINDS = Object.keys(SEVERITY) as CheckKind[]

/** Those that are found by reading html. */
export const HTML_KINDS: readonly CheckKind[] = [
  'broken_link',
  'broken_anchor',
  'redirected_link',
  'insecure_link',
  'outside_link',
  'outside_request',
  'broken_template',
  'invalid_html',
  'missing_alt',
  'several_h1',
  'orphan_page',
]
