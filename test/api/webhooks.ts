import type { Client, Json } from '#test/support/client.ts'
import type { Service } from '#test/support/service.ts'
import { answered, flat } from './make.ts'

const WAIT_MS = 60_000
const LOOK_MS = 25

export async function deliveriesOf(by: Client, webhook: { id: string }, query = ''): Promise<Json[]> {
  return (await answered(200, by.get(flat('webhooks', webhook, `/deliveries${query}`)))).data
}

/** Waits until the webhook has so many deliveries, all with this status, that are attempted or wait for another. */
export async function settled(
  service: Service,
  by: Client,
  webhook: { id: string },
  count: number,
  status = 'delivered',
): Promise<Json[]> {
  for (const deadline = Date.now() + WAIT_MS; ; await look()) {
    const all = await deliveriesOf(by, webhook)
    const queue = await queueOf(service, webhook)
    const waits = ({ next_attempt_at }: Json) => next_attempt_at === null || Date.parse(next_attempt_at) > Date.now()
    const asExpected = (one: Json) => one.status === status && waits(one)
    if (all.length === count && all.every(asExpected) && isIdle(queue)) return all
    if (Date.now() > deadline) throw new Error(`not ${count} ${status}: ${JSON.stringify([all, queue])}`)
  }
}

/** As if the time of the webhook's next attempt had come, once its oldest delivery was attempted `attempts` times. */
export async function makeDue(service: Service, webhook: { id: string }, attempts = 1): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; ; await look()) {
    const [oldest] = await service.database.reader
      .selectFrom('deliveries')
      .select('attempts')
      .where('webhook_id', '=', webhook.id)
      .orderBy('id')
      .limit(1)
      .execute()
    if (JSON.parse(oldest?.attempts ?? '[]').length >= attempts && isIdle(await queueOf(service, webhook))) break
    if (Date.now() > deadline) throw new Error(`the webhook was not attempted ${attempts} times`)
  }
  await service.database.write(async (tx) => {
    const now = Date.now()
    const pending = tx.updateTable('deliveries').set({ next_attempt_at: now }).where('webhook_id', '=', webhook.id)
    await pending.where('status', '=', 'pending').execute()
    await tx.updateTable('webhook_queues').set({ due_at: now }).where('id', '=', webhook.id).execute()
  })
  service.services.deliverer.wake()
}

function queueOf({ database }: Service, { id }: { id: string }) {
  return database.reader.selectFrom('webhook_queues').selectAll().where('id', '=', id).executeTakeFirst()
}

type Queue = Awaited<ReturnType<typeof queueOf>>

function isIdle(queue: Queue): boolean {
  return queue?.leased_until === null && (queue.due_at === null || queue.due_at > Date.now())
}

function look() {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
