import { defineBlock } from '#resources/content/blocks/define-block.ts'
import { theme } from '#resources/content/themes/theme.ts'

export const themeOperations = defineBlock(theme)
