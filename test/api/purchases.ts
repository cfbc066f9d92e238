import { randomUUID } from 'node:crypto'
import type { Client, Json, Reply } from '#test/support/client.ts'
import { API, answered } from './make.ts'

export const REGISTRANT = {
  first_name: 'Ann',
  last_name: 'Registrantova',
  email: 'private@registrant.example',
  phone: '+49 30 (123) 456-78',
  address: '17 Hidden Lane',
  city: 'Berlin',
  postal_code: '10115',
  country: 'de',
}
export const PRICE = { amount: '15.00', currency: 'USD' }

/** Asks to buy a domain; each call has a key of its own unless one is given. */
export function purchase(
  by: Client,
  website: { id: string },
  name: string,
  fields: object = {},
  key: string = randomUUID(),
): Promise<Reply> {
  const body = { name, expected_price: PRICE, registrant: REGISTRANT, ...fields }
  return by.post(`${API}/websites/${website.id}/domains/purchase`, body, { headers: { 'idempotency-key': key } })
}

export function purchaseNow(by: Client, { id }: { id: string }): Promise<Json> {
  return answered(200, by.get(`${API}/domains/purchases/${id}`))
}
