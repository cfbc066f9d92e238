import type { Section } from '../section.ts'
import { RULED } from '../styles.ts'

export const divider: Section = {
  title: 'Divider',
  sketch: 'l8,36,104',
  html: `<hr style="${RULED}; border-width: 1px 0 0; max-width: 70rem; margin-inline: auto; padding-block: 0">`,
}
