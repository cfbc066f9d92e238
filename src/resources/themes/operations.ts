import { defineBlock } from '#resources/blocks/define-block.ts'
import { theme } from '#resources/themes/theme.ts'

export const themeOperations = defineBlock(theme)
