import type { Operation } from '#kernel/operations/operation.ts'
import { duplicateWebsite } from '#resources/transfer/duplicate.ts'
import { exportOperations } from '#resources/transfer/export/operation.ts'
import { importOperations } from '#resources/transfer/import/define-imports.ts'

export const transferOperations: readonly Operation[] = [...exportOperations, ...importOperations, duplicateWebsite]
