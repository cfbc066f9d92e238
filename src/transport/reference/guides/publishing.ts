import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const publishing: Guide = {
  slug: 'draft-review-publish',
  title: 'Draft, review, publish',
  about: 'Let agents work, look at all of it, and make it live now or at a time.',
  body: (
    base,
  ) => html`<p>What visitors do not see yet waits: newer versions of records that are pinned, drafts of pages, drafts of rows.</p>
<h2>Draft</h2>
<p>A change with <code>publish: false</code> waits, no matter who makes it. To make everything wait that agents change, an admin sets <code>publish_policy</code> of the website to <code>{"agents": "review"}</code>. What the role <code>content</code> changes waits until <code>content_editors.publish</code> is true. Begin with a change set, so that all of it can be found, compared and undone together.</p>
<pre>curl ${base}/api/v1/websites/$SITE/change_sets -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"title": "Summer menu"}'</pre>
<h2>Review</h2>
<p><a href="/docs/publishing#waiting_list"><code>waiting_list</code></a> says what waits, who changed it last and when it is published. <a href="/docs/change-sets-and-trash#change_sets_diff"><code>change_sets_diff</code></a> shows all that a change set changed.</p>
<pre>curl ${base}/api/v1/websites/$SITE/waiting -H "Authorization: Bearer $KEY"</pre>
<p>To see it as visitors would, or let a customer look, start a preview: an address of its own that shows the newest versions and drafts, or with <code>change_set_id</code> only those of a change set. Forms send nothing there, and anyone with the address can leave comments. It answers 403 once it is stopped or over.</p>
<pre>curl ${base}/api/v1/websites/$SITE/previews -H "Authorization: Bearer $KEY" \
  -H 'Content-Type: application/json' -d '{"change_set_id": "'$SET'", "expires_in": 86400}'</pre>
<h2>Publish</h2>
<p>Records by name, what a change set made, or all unpublished changes, up to 500 records: all of it or nothing, and visitors see it together. To publish more, name the records of one page of the waiting list after the other.</p>
<pre>curl ${base}/api/v1/websites/$SITE/publish -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"change_set_id": "'$SET'"}'</pre>
<p>A change set publishes its own versions, even when somebody has changed the records since. A <code>version_id</code> that is not the newest is pinned. What visitors see already is answered as <code>unchanged</code>, so a request can be repeated. A publishing is a change set too: undo it to take back what it showed.</p>
<h2>Calls that wait</h2>
<p>Under review a change of content is a draft. Any other call that visitors would notice, or that gives power away, is stored and answers 202: a move, a deletion, a redirect, a setting, a domain, an invitation. The answer says what the call would change; a <code>note</code> in the body says why it is asked for.</p>
<pre>{"request_id": "…", "status": "waiting", "operation": "redirects_create", "summary": "Create a redirect: \"/cakes\"", "dry_run": {…}, "approve_url": "…"}</pre>
<p>A person whose role allows the call approves it, and it is done as theirs; or declines it with a reason, which the one who asked reads in the request. Agents cannot approve. Publishing a change set approves what it asks for as well, in order, all or nothing. If somebody has changed the record since, approving answers 409 and says what changed. What nobody decides expires after 30 days.</p>
<pre>curl "${base}/api/v1/websites/$SITE/requests?status=waiting" -H "Authorization: Bearer $KEY"
curl -X POST ${base}/api/v1/websites/requests/$REQUEST/approve -H "Authorization: Bearer $KEY"</pre>
<h2>Later</h2>
<p>With <code>at</code> it is published at that time, if who scheduled it may still publish then, and their key or program was not revoked. Otherwise nothing is published: the publishing has failed with an <code>error</code>, there is an event <code>publishing.failed</code>, and a mail goes to who scheduled it and to the admins. <code>all</code> and a change set mean the records and versions that they hold when it is scheduled, which the answer lists.</p>
<pre>curl ${base}/api/v1/websites/$SITE/publish -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"all": true, "at": "2027-06-01T06:00:00Z"}'
curl -X DELETE ${base}/api/v1/websites/publishings/$PUBLISHING -H "Authorization: Bearer $KEY"</pre>`,
}
