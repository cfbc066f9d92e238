import { defineBlock } from '#resources/content/blocks/define-block.ts'
import { snippet } from '#resources/content/snippets/snippet.ts'

export const snippetOperations = defineBlock(snippet)
