import { html } from '#account-pages/html.ts'
import { describeEvent } from '#kernel/events/catalogue.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const events: Guide = {
  slug: 'events',
  title: 'Events and audit log',
  about: 'Follow what happens, and see who did it.',
  body: (base) => html`<h2>Polling</h2>
<p>Every change is an event: <code>{id, type, timestamp, website_id, actor, data}</code>, where <code>data</code> is the record after the change, without html. Without a cursor a list begins with the newest; <code>meta.next</code>, sent as <code>cursor</code>, leads to older ones. To follow, begin with <code>meta.previous</code> as <code>cursor</code>: then events come oldest first, each once, and <code>meta.next</code> is where to go on. While <code>meta.more</code> is true, go on immediately. An event can appear some time after the request that caused it was answered, but it is never skipped.</p>
<pre>curl "${base}/api/v1/websites/$SITE/events?cursor=$CURSOR&amp;types=page.*,form.submission.created" -H "Authorization: Bearer $KEY"</pre>
<h2>Live</h2>
<p>One stream of server-sent events covers all your websites, also those you join later. Send the last <code>id</code> back as <code>Last-Event-ID</code> to get what you missed, up to 10,000 events; otherwise a message <code>resync</code> says to read what you need again. The stream ends when you lose an access or a role, or your credential is revoked; open it again to go on with what is left. A receiver that does not keep up is disconnected. A credential may hold 20 streams.</p>
<pre>curl -N "${base}/api/v1/events?types=page.*" -H "Authorization: Bearer $KEY" -H "Last-Event-ID: $LAST"</pre>
<p>Events are delivered at least once and in order for each record; <code>id</code> in the data tells a repeat.</p>
<h2>Types</h2>
<table><thead><tr><th>Type</th><th>What happened</th></tr></thead><tbody>
${EVENT_TYPES.map((type) => html`<tr><td><code>${type}</code></td><td>${describeEvent(type)}</td></tr>`)}
</tbody></table>
<h2>Audit log</h2>
<p>Admins see who did what, by which credential and in which request, filtered by member, client, operation, kind, record, source and time, and can export it as CSV or JSON lines. It is kept as long as the plan says. Sign-ins and keys belong to an account and to no website, and are not in it.</p>
<pre>curl "${base}/api/v1/websites/$SITE/audit_events?operation=pages_update&amp;since=2026-01-01T00:00:00Z" -H "Authorization: Bearer $KEY"</pre>
<p>Its rows are chained by hash; <code>sitewright audit verify</code> on the server names the first one that was changed, removed or inserted.</p>`,
}
