import type { Service } from '#test/support/service.ts'

/** Where the service keeps its data, for another process to find it. */
export function dataOf({ services }: Service): Record<string, string> {
  const { dataDir, databaseUrl } = services.config
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}
