import type { Example } from '#operations/example.ts'
export const tableExamples: readonly Example[] = []
