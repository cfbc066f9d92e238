import { component } from '#resources/content/components/component.ts'
import { page } from '#resources/content/pages/page.ts'
import { sharedPart } from '#resources/content/shared-html/shared-part.ts'
import { snippet } from '#resources/content/snippets/snippet.ts'
import { theme } from '#resources/content/themes/theme.ts'

export const DEFINITIONS = {
  page,
  header: sharedPart('header'),
  footer: sharedPart('footer'),
  html_head: sharedPart('html_head'),
  component,
  snippet,
  theme,
} as const
