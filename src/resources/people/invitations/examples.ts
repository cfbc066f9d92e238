import type { Example } from '#kernel/operations/example.ts'
import {
  ANN_ACCESS_ID,
  CHANGED,
  CREATED,
  exampleId,
  onePage,
  SERVICE_URL,
  WEBSITE_ID,
} from '#resources/example-world.ts'

const invitation = {
  id: exampleId('71'),
  website_id: WEBSITE_ID,
  access_id: ANN_ACCESS_ID,
  email: 'ben@bakery.example',
  role: 'editor',
  status: 'pending',
  expires_at: '2026-03-09T09:30:00.000Z',
  ...CREATED,
}
const TOKEN = 'Qm7RtY1uVb6nXc5pLd9sZk3mQw8'
const params = { id: invitation.id }

export const invitationExamples: readonly Example[] = [
  {
    operation: 'invitations_create',
    params: { access_id: ANN_ACCESS_ID },
    body: { email: 'ben@bakery.example', role: 'editor' },
    answer: { ...invitation, accept_url: `${SERVICE_URL}/invitations/Lk2jHg4fDs6aPo8iUy0tRe1wQz3` },
  },
  {
    operation: 'invitations_list',
    params: { access_id: ANN_ACCESS_ID },
    answer: { data: [invitation], meta: onePage(1) },
  },
  { operation: 'invitations_get', params, answer: invitation },
  {
    operation: 'invitations_resend',
    params,
    answer: { ...invitation, accept_url: `${SERVICE_URL}/invitations/${TOKEN}`, ...CHANGED },
  },
  {
    operation: 'invitations_accept',
    body: { token: TOKEN },
    answer: {
      ...{ id: exampleId('73'), website_id: WEBSITE_ID, role: 'editor', last_active_at: null, ...CREATED },
      user: { id: exampleId('74'), email: 'ben@bakery.example', name: 'Ben Baker' },
    },
  },
  {
    operation: 'website_invitations_create',
    params: { website_id: WEBSITE_ID },
    body: { email: 'carla@bakery.example', role: 'viewer' },
    answer: {
      ...invitation,
      id: exampleId('72'),
      email: 'carla@bakery.example',
      role: 'viewer',
      accept_url: `${SERVICE_URL}/invitations/Wn4vBx8kTq2sHz6mRc9pYd3fJg1`,
    },
  },
  { operation: 'invitations_delete', params },
]
