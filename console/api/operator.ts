import { ApiError, ConnectionError } from '#client/errors.ts'
import type {
  Account,
  Backups,
  Certificates,
  Finding,
  Jobs,
  ListedUser,
  ListedWebsite,
  Mail,
  MailTest,
  Overview,
  Part,
} from '#operator/answers.ts'
import { fetchSignedIn } from './session.ts'

/** No operation of the API: the service answers it to people who operate the installation, and to nobody else. */
const DOOR = '/_sitewright/operator'

/** Whether the person was an operator when the page was loaded. It decides what is shown; the service decides what is done. */
export function isOperator(): boolean {
  return document.querySelector('#console')?.hasAttribute('data-operator') ?? false
}

/** A number, null for the plan's, or what was typed instead of a number, which is refused. */
type Limit = number | string | null
type Limits = { plan?: Account['plan']; domain_limit?: Limit; storage_limit?: Limit }
type UserSearch = { search?: string; only?: 'suspended' | 'operators'; before?: string }

/** What operators see and do. */
export const operator = {
  overview: () => get<Overview>('/overview'),
  doctor: () => post<{ findings: Finding[] }>('/doctor'),
  users: (search: UserSearch) => get<Part<ListedUser>>('/users', search),
  websites: (search: { search?: string; before?: string }) => get<Part<ListedWebsite>>('/websites', search),
  account: (id: string) => get<Account>(`/accounts/${id}`),
  changeAccount: (id: string, limits: Limits) => send<Account>('PATCH', `/accounts/${id}`, limits),
  suspend: (id: string, reason: string) => post<Account>(`/accounts/${id}/suspend`, { reason }),
  resume: (id: string) => post<Account>(`/accounts/${id}/resume`),
  jobs: () => get<Jobs>('/jobs'),
  retryJob: (id: string) => post<object>(`/jobs/${encodeURIComponent(id)}/retry`),
  certificates: () => get<Certificates & { orders: boolean }>('/certificates'),
  orderCertificate: (name: string) => post<object>(`/certificates/${encodeURIComponent(name)}/order`),
  mail: () => get<Mail>('/mail'),
  testMail: (to: string) => post<MailTest>('/mail/test', { to }),
  backups: () => get<Backups>('/backups'),
  backUp: () => post<object>('/backups'),
}

function get<T>(path: string, query: Record<string, string | undefined> = {}): Promise<T> {
  const given = Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined)
  return send('GET', given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path)
}

function post<T>(path: string, body: object = {}): Promise<T> {
  return send('POST', path, body)
}

/** @throws ApiError for what is refused, ConnectionError without an answer */
async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetchSignedIn(DOOR + path, { method, ...sent }).catch((cause) => {
    throw new ConnectionError(`${method} ${path}: no answer`, { cause })
  })
  if (response.ok) return (await response.json()) as T
  throw new ApiError(response.status, await response.json(), response.headers)
}
