import { defineBlock } from '#resources/blocks/define-block.ts'
import { component } from '#resources/components/component.ts'

export const componentOperations = defineBlock(component)
