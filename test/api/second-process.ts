import type { Service } from '#test/support/service.ts'

/** The environment with which another process uses the service's data. */
export function dataOf({ services }: Service): Record<string, string> {
  const { dataDir, databaseUrl } = services.config
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}
