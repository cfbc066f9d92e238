import { defineBlock } from '#resources/blocks/define-block.ts'
import { snippet } from '#resources/snippets/snippet.ts'

export const snippetOperations = defineBlock(snippet)
