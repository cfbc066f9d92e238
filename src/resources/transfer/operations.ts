import type { Operation } from '#operations/operation.ts'
import { exportWebsite } from '#resources/transfer/export/operation.ts'

export const transferOperations: readonly Operation[] = [exportWebsite]
