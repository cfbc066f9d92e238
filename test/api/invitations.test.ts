import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { grantAccess } from '#resources/people/accesses/store.ts'
import type { Json } from '#test/support/client.ts'
import { linkIn, mailsTo, mailTo } from '#test/support/mailbox.ts'
import { type Person, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered, flat, newMember, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser('ann@example.com', { name: 'Ann', plan: 'business' })
const accept = `${API}/invitations/accept`
const DAY_MS = 24 * 3600 * 1000

let addresses = 0
const freshAddress = () => `new-${++addresses}@example.org`

async function newTeam(): Promise<{ site: Json; access: Json }> {
  const site = await newWebsite(ann, { name: 'Bread & <b>Roses</b>' })
  const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/accesses`))
  return { site, access: data[0] }
}
const under = (access: Json) => `${flat('accesses', access)}/invitations`
const at = (invitation: Json, more = '') => `${API}/websites/accesses/invitations/${invitation.id}${more}`
const invite = (access: Json, email: string, role = 'editor', by: Person = ann) =>
  by.post(under(access), { email, role })
const tokenOf = (url: string) => url.split('/').at(-1)!
const newToken = async (access: Json, email: string, role = 'editor') =>
  tokenOf((await answered(201, invite(access, email, role))).accept_url)

/** Makes it expire now. */
async function expire({ id }: Json) {
  const set = { expires_at: Date.now() - 1 }
  await service.database.write((tx) => tx.updateTable('invitations').set(set).where('id', '=', id).execute())
}

describe('an invitation', () => {
  test('is made on the website, under the own access of who invites', async () => {
    const { site, access } = await newTeam()
    const email = freshAddress()
    const onSite = `${API}/websites/${site.id}/invitations`
    const made = await answered(201, ann.post(onSite, { email, role: 'viewer' }))
    assert.deepEqual([made.access_id, made.website_id, made.email], [access.id, site.id, email])
    assert.equal(linkIn(await mailTo(service, email)), made.accept_url)
    await refused(ann.post(onSite, { email, role: 'viewer' }), 'email')
    const editor = await newMember(service, site, 'editor')
    await answered(403, editor.post(onSite, { email: freshAddress(), role: 'viewer' }))
  })

  test('is mailed as text and html, with a link that accepts it', async () => {
    const { site, access } = await newTeam()
    const email = freshAddress()
    const made = await answered(201, invite(access, ` ${email.toUpperCase()} `))
    assert.deepEqual([made.email, made.role, made.status], [email, 'editor', 'pending'])
    assert.deepEqual([made.access_id, made.website_id], [access.id, site.id])
    assert.equal(Date.parse(made.expires_at) - Date.parse(made.created_at), 7 * DAY_MS)
    const mail = await mailTo(service, email)
    assert.equal(linkIn(mail), made.accept_url)
    assert.ok(made.accept_url.startsWith(`${service.url}/invitations/`))
    assert.match(mail.subject!, /Bread & <b>Roses<\/b>/)
    assert.match(mail.text!, /Ann \(ann@example\.com\) invites you .*“Bread & <b>Roses<\/b>” as an editor/)
    assert.match(mail.html!, /“Bread &amp; &lt;b&gt;Roses&lt;\/b&gt;” as an editor/)

    const person = await service.newUser(email)
    const accepted = await answered(200, person.post(accept, { token: tokenOf(linkIn(mail)) }))
    assert.deepEqual(
      [accepted.website_id, accepted.user.id, accepted.role],
      [made.website_id, person.userId, made.role],
    )
    assert.equal((await answered(200, ann.get(at(made)))).status, 'accepted')
    const own = await answered(200, person.get(`${API}/websites/${site.id}`))
    assert.equal(own.role, 'editor')
    const { data } = await answered(200, person.get(`${API}/websites/${site.id}/accesses`))
    assert.deepEqual(
      data.map(({ user, role }: Json) => [user.email, role]),
      [
        ['ann@example.com', 'admin'],
        [email, 'editor'],
      ],
    )
  })

  test('shows its link to who asked alone: in no other answer, and in nothing that is stored', async () => {
    const { access } = await newTeam()
    const email = freshAddress()
    const headers = { 'idempotency-key': `invite ${email}` }
    const first = await answered(201, ann.post(under(access), { email, role: 'viewer' }, { headers }))
    const token = tokenOf(first.accept_url)
    const again = await ann.post(under(access), { email, role: 'viewer' }, { headers })
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.deepEqual(again.body, first)
    for (const answer of [await ann.get(at(first)), await ann.get(under(access))])
      assert.ok(!answer.text.includes(token))
    await mailTo(service, email)
    const { reader } = service.database
    const rows = await Promise.all(
      (['events', 'audit_events', 'invitations', 'idempotency_keys', 'jobs'] as const).map((table) =>
        reader.selectFrom(table).selectAll().execute(),
      ),
    )
    assert.ok(JSON.stringify(rows).includes(first.id))
    // The mail's job is deleted once the mail is sent.
    const jobs = reader.selectFrom('jobs').selectAll()
    // A job holds the link of a mail until it is sent.
    await until(async () => !JSON.stringify(await jobs.execute()).includes(token))
    assert.ok(!JSON.stringify(rows.slice(0, 4)).includes(token))
  })

  test('is refused for a member, for a pending invitation and for a malformed address', async () => {
    const { site, access } = await newTeam()
    const member = await newMember(service, site, 'viewer')
    await refused(invite(access, member.email.toUpperCase()), 'email')
    const email = freshAddress()
    const first = await answered(201, invite(access, email))
    await refused(invite(access, email, 'admin'), 'email')
    // Another access of the same website is the same team.
    const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/accesses`))
    await refused(invite(data[1], email), 'email')
    await answered(201, invite((await newTeam()).access, email))
    for (const wrong of ['nobody', 'a@b@c', 'a@b.example,c@d.example', 'a@b.example\r\nBcc: c@d.example', 'A <a@b.c>'])
      await refused(invite(access, wrong), 'email')
    for (const role of ['owner', '']) await refused(invite(access, freshAddress(), role), 'role')
    await refused(ann.post(under(access), {}), 'email', 'role')
    await expire(first)
    await answered(201, invite(access, email))
  })

  test('is created once by two concurrent requests', async () => {
    const { access } = await newTeam()
    for (let n = 0; n < 5; n++) {
      const email = freshAddress()
      const replies = await Promise.all([1, 2, 3].map(() => invite(access, email)))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422])
    }
  })

  test('can be created by admins, and seen by the whole team', async () => {
    const { site, access } = await newTeam()
    const made = await answered(201, invite(access, freshAddress()))
    const editor = await newMember(service, site, 'editor')
    for (const reply of [
      invite(access, freshAddress(), 'viewer', editor),
      editor.delete(at(made)),
      editor.post(at(made, '/resend')),
    ])
      assert.equal((await answered(403, reply)).code, 'insufficient_role')
    const { accept_url: _, ...shown } = made
    assert.deepEqual(await answered(200, editor.get(at(made))), shown)
    const list = await answered(200, editor.get(under(access)))
    assert.deepEqual([list.data, list.meta.total_count], [[shown], 1])
    const stranger = await service.newUser()
    await answered(404, stranger.get(at(made)))
    await answered(404, stranger.get(under(access)))
  })

  test('is found under its own access only', async () => {
    const { site, access } = await newTeam()
    const member = await newMember(service, site, 'viewer')
    const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/accesses`))
    const other = data.find(({ user }: Json) => user.id === member.userId)
    const first = await answered(201, invite(access, freshAddress()))
    const second = await answered(201, invite(other, freshAddress()))
    for (const [place, { id }] of [
      [access, first],
      [other, second],
    ])
      assert.deepEqual(
        (await answered(200, ann.get(under(place)))).data.map((one: Json) => one.id),
        [id],
      )
  })
})

describe('accepting', () => {
  test('works once, for one of several at the same time', async () => {
    const { access } = await newTeam()
    const email = freshAddress()
    const person = await service.newUser(email)
    const token = await newToken(access, email)
    const replies = await Promise.all([1, 2, 3].map(() => person.post(accept, { token })))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422])
    await refused(person.post(accept, { token }), 'token')
  })

  test('requires the invited address; the link is enough where nobody can be mailed', async () => {
    const { site, access } = await newTeam()
    const email = freshAddress()
    const person = await service.newUser(email)
    const token = await newToken(access, email)
    const other = await service.newUser()
    await refused(other.post(accept, { token }), 'token')
    const verify = (email_verified_at: number | null) =>
      service.database.write((tx) =>
        tx.updateTable('users').set({ email_verified_at }).where('id', '=', person.userId).execute(),
      )
    await answered(404, person.get(`${API}/websites/${site.id}`))
    await verify(null)
    await answered(200, person.post(accept, { token }))
    assert.equal((await answered(200, person.get(`${API}/me`))).user.email_verified, false)
  })

  test('gives every role that a member may have', async () => {
    const { access } = await newTeam()
    for (const role of ['viewer', 'content', 'editor', 'admin']) {
      const email = freshAddress()
      const person = await service.newUser(email)
      const token = await newToken(access, email, role)
      assert.equal((await answered(200, person.post(accept, { token }))).role, role)
    }
  })

  test('ends after seven days, and with the invitation, its access or the website', async () => {
    const { site, access } = await newTeam()
    const email = freshAddress()
    const person = await service.newUser(email)
    const late = await answered(201, invite(access, email))
    await expire(late)
    assert.equal((await answered(200, ann.get(at(late)))).status, 'expired')
    await refused(person.post(accept, { token: tokenOf(late.accept_url) }), 'token')

    const deleted = await answered(201, invite(access, email))
    await answered(204, ann.delete(at(deleted)))
    await answered(404, person.post(accept, { token: tokenOf(deleted.accept_url) }))
    await answered(404, ann.get(at(deleted)))
    await answered(404, ann.delete(at(deleted)))
    await answered(404, ann.post(at(deleted, '/resend')))
    assert.ok(!(await answered(200, ann.get(under(access)))).data.some(({ id }: Json) => id === deleted.id))

    const admin = await newMember(service, site, 'admin')
    const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/accesses`))
    const theirs = data.find(({ user }: Json) => user.id === admin.userId)
    const revoked = await answered(201, invite(theirs, email, 'viewer', admin))
    await answered(204, ann.delete(flat('accesses', theirs)))
    assert.equal((await answered(200, ann.get(at(revoked)))).status, 'revoked')
    await answered(404, person.post(accept, { token: tokenOf(revoked.accept_url) }))
    await refused(ann.post(at(revoked, '/resend')), 'base')

    const last = await newToken(access, email)
    await answered(204, ann.delete(`${API}/websites/${site.id}`))
    await answered(404, person.post(accept, { token: last }))
  })

  test('refuses any other token', async () => {
    for (const token of ['x', 'x'.repeat(43), "' or 1=1 --", '%']) await answered(404, ann.post(accept, { token }))
    await refused(ann.post(accept, { token: '' }), 'token')
    await refused(ann.post(accept, {}), 'token')
  })

  test('changes nothing for someone who became a member meanwhile', async () => {
    const { site, access } = await newTeam()
    const member = await service.newUser(freshAddress())
    const token = await newToken(access, member.email, 'admin')
    const grant = { website_id: site.id, user_id: member.userId, role: 'viewer' as const }
    await service.database.write((tx) => grantAccess(tx, grant, Date.now()))
    await refused(member.post(accept, { token }), 'base')
    assert.equal((await answered(200, member.get(`${API}/websites/${site.id}`))).role, 'viewer')
  })

  test('raises access.created, and a later removal access.deleted', async () => {
    const { site, access } = await newTeam()
    const person = await service.newUser(freshAddress())
    await answered(200, person.post(accept, { token: await newToken(access, person.email) }))
    const events = await service.database.reader
      .selectFrom('events')
      .selectAll()
      .where('website_id', '=', site.id)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      events.map(({ type }) => type),
      ['website.created', 'invitation.created', 'invitation.accepted', 'access.created'],
    )
    const data = JSON.parse(events.at(-1)!.data)
    assert.deepEqual([data.user.email, data.role], [person.email, 'editor'])
  })
})

describe('resending', () => {
  test('mails a new link with seven more days; the old link stops working', async () => {
    const { access } = await newTeam()
    const person = await service.newUser(freshAddress())
    const first = await answered(201, invite(access, person.email))
    await mailTo(service, person.email)
    await expire(first)
    const resent = await answered(200, ann.post(at(first, '/resend')))
    assert.deepEqual([resent.id, resent.status], [first.id, 'pending'])
    assert.notEqual(resent.accept_url, first.accept_url)
    assert.ok(Date.parse(resent.expires_at) >= Date.now() + 6 * DAY_MS)
    await mailTo(service, person.email, (mail) => linkIn(mail) === resent.accept_url)
    assert.equal((await mailsTo(service, person.email)).length, 2)
    await answered(404, person.post(accept, { token: tokenOf(first.accept_url) }))
    await answered(200, person.post(accept, { token: tokenOf(resent.accept_url) }))
    await refused(ann.post(at(first, '/resend')), 'base')
  })

  test('is refused when it would be a second invitation, or one too many', async () => {
    const { access } = await newTeam()
    const email = freshAddress()
    const first = await answered(201, invite(access, email))
    await expire(first)
    await answered(201, invite(access, email))
    await refused(ann.post(at(first, '/resend')), 'email')
    const other = await answered(201, invite(access, freshAddress()))
    for (let n = 0; n < 4; n++) await answered(200, ann.post(at(other, '/resend')))
    assert.equal((await refused(ann.post(at(other, '/resend')), 'base')).code, 'invitation_limit_reached')
  })
})

test('a website sends a limited number of invitations a day', async () => {
  const { site, access } = await newTeam()
  const sent = { sent_count: 200 }
  const first = await answered(201, invite(access, freshAddress()))
  await service.database.write((tx) => tx.updateTable('invitations').set(sent).where('id', '=', first.id).execute())
  assert.equal((await refused(invite(access, freshAddress()), 'base')).code, 'invitation_limit_reached')
  // Deleted invitations count as well.
  await answered(204, ann.delete(at(first)))
  await refused(invite(access, freshAddress()), 'base')
  const rows = () =>
    service.database.reader.selectFrom('invitations').selectAll().where('website_id', '=', site.id).execute()
  assert.deepEqual(
    (await rows()).map(({ email, token_hash }) => [email, token_hash]),
    [['', '']],
    'whom a deleted one was for is forgotten',
  )
  const yesterday = { created_at: Date.now() - DAY_MS - 1 }
  await service.database.write((tx) =>
    tx.updateTable('invitations').set(yesterday).where('id', '=', first.id).execute(),
  )
  await answered(201, invite(access, freshAddress()))
  assert.equal((await rows()).length, 1)
})
