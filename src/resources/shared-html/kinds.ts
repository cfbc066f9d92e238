/** The three kinds of html that pages share. They differ in name only. */
export const KINDS = {
  header: { plural: 'headers', idField: 'header_id' },
  footer: { plural: 'footers', idField: 'footer_id' },
  html_head: { plural: 'html_heads', idField: 'html_head_id' },
} as const

export type Kind = keyof typeof KINDS
