import type { Example } from '#operations/example.ts'
export const rowExamples: readonly Example[] = []
