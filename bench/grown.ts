import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { grow } from '#test/support/grown/grow.ts'
import { type Models, makeModels } from '#test/support/grown/models.ts'
import { seed } from './seed.ts'
import { type Server, startProduct } from './servers.ts'
import type { World } from './world.ts'

export type Grown = Models & { server: Server; dataDir: string; key: string; subdomain: string }

/** The product on a website with years of history, as test/database/plans.test.ts has it, just started: nothing is cached. */
export async function startGrown(world: World): Promise<Grown> {
  const dataDir = join(world.folder, 'grown')
  mkdirSync(dataDir)
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const { key } = await seed(database, {})
  const first = await startProduct({ DATA_DIR: dataDir })
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${first.port}/api/v1/websites${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string; subdomain: string }
  }
  const { id, subdomain } = await post('', { name: 'Grown' })
  const models = await makeModels(id, async (path, body) => (await post(`/${id}/${path}`, body)).id)
  await first.stop()
  await grow(database, models)
  await database.close()
  return { ...models, dataDir, key, subdomain, server: await world.running(startProduct({ DATA_DIR: dataDir })) }
}
