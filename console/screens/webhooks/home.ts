import { createContext, useContext } from 'react'
import type { DeliveriesOperations, Delivery, Webhook, WebhookCreate, WebhooksOperations } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { myKey, siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'

type Of<Operations, Names extends keyof Operations> = { [Name in Names]: Operations[Name] }
type OfOne = Of<WebhooksOperations, 'get' | 'update' | 'test' | 'rotateSecret' | 'replay' | 'statistics'> & {
  delete: (id: string) => Promise<unknown>
}

/** Whose webhooks the screens show, a website's or the account's: that is all in which they differ. */
export type Home = {
  title: string
  about: string
  path: string
  pathOf: (webhookId: string) => string
  keyOf: (subject: 'webhooks' | 'deliveries', ...rest: unknown[]) => readonly unknown[]
  refusalOf: (operation: string) => string | null
  list: () => Promise<Webhook[]>
  create: (given: WebhookCreate) => ReturnType<WebhooksOperations['create']>
  one: OfOne
  deliveries: Of<DeliveriesOperations, 'list' | 'redeliverAll'>
  redeliver: (delivery: Delivery) => Promise<Delivery>
}

export const HomeContext = createContext<Home | null>(null)

/** Only for what is shown by one of the screens. */
export function useHome(): Home {
  const home = useContext(HomeContext)
  if (!home) throw new Error('This needs to know whose webhooks are shown')
  return home
}

const ALL = { per: 200 }

/** Of the website of the address. */
export function useSiteHome(): Home {
  const site = useSite()
  const refusalOf = useRefusal()
  return {
    title: 'Webhooks',
    about: 'A webhook sends what happens on this website to another service.',
    path: paths.webhooks(site),
    pathOf: (id) => paths.webhook(site, id),
    keyOf: (subject, ...rest) => siteKey(site.id, subject, ...rest),
    refusalOf,
    list: () => api.webhooks.list(site.id, ALL).all(),
    create: (given) => api.webhooks.create(site.id, given),
    one: api.webhooks,
    deliveries: api.deliveries,
    redeliver: ({ id }) => api.deliveries.redeliver(id),
  }
}

/** Of the person, for all websites of their account. */
export const ACCOUNT_HOME: Home = {
  title: 'Webhooks of your account',
  about: 'They send what happens on all websites of your account where you are an admin, now and later.',
  path: paths.accountWebhooks(),
  pathOf: paths.accountWebhook,
  keyOf: myKey,
  refusalOf: () => null,
  list: () => api.accountWebhooks.list(ALL).all(),
  create: (given) => api.accountWebhooks.create(given),
  one: api.accountWebhooks,
  deliveries: api.accountDeliveries,
  redeliver: ({ webhook_id, id }) => api.accountDeliveries.redeliver(webhook_id, id),
}
