import { type Html, html } from '#account-pages/html.ts'
import type { Services } from '#services/types.ts'

export type Invited = NonNullable<Awaited<ReturnType<Services['lookUpInvitation']>>>

export function invitedTo({ website, role }: Invited): Html {
  return html`<p>You are invited to work on the website <strong><bdi>${website.name}</bdi></strong> as ${role}.</p>`
}

export function invitationPath(token: string): string {
  return `/invitations/${encodeURIComponent(token)}`
}

export function signInHref(token: string): string {
  return `/sign-in?${new URLSearchParams({ next: invitationPath(token) })}`
}
