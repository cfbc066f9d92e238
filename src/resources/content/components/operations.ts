import { defineBlock } from '#resources/content/blocks/define-block.ts'
import { component } from '#resources/content/components/component.ts'

export const componentOperations = defineBlock(component)
