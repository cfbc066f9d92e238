import { html } from '#account-pages/html.ts'
import type { Guide } from '#transport/reference/guides/guide.ts'

export const files: Guide = {
  slug: 'files-and-images',
  title: 'Files and images',
  about: 'Four ways to upload, and how to replace a picture everywhere.',
  body: (
    base,
  ) => html`<p>A file of a website is an <a href="/docs/records#Asset">asset</a>. Name its <code>relative_url</code> in html.</p>
<h2>Upload</h2>
<table>
<thead><tr><th>You have</th><th>Use</th></tr></thead>
<tbody>
<tr><td>a file and a key</td><td><a href="/docs/files#assets_create"><code>assets_create</code></a>, a form</td></tr>
<tr><td>an HTTPS address</td><td><a href="/docs/files#assets_upload"><code>assets_upload</code></a> with <code>url</code></td></tr>
<tr><td>a few bytes, at most 20 KB</td><td><a href="/docs/files#assets_upload"><code>assets_upload</code></a> with <code>base64</code>, <code>filename</code> and <code>content_type</code></td></tr>
<tr><td>a file, but no key where it is</td><td><a href="/docs/files#assets_request_upload_url"><code>assets_request_upload_url</code></a>: its answer holds an address that takes the bytes for ten minutes, and the whole <code>curl</code> command</td></tr>
</tbody>
</table>
<pre>curl ${base}/api/v1/websites/$SITE/assets -H "Authorization: Bearer $KEY" -F 'file=@bread.jpg' -F 'alt=A loaf'</pre>
<p>Say with <code>alt</code> what an image shows, and with <code>alts</code> in the other languages of the website: <code>{"de": "Ein Laib Brot"}</code>. Templates (<code>asset["bread.jpg"].alt</code>, <code>row.image.alt</code>) show the one in the language of the page.</p>
<h2>Replace</h2>
<p>With <code>asset_id</code> every way of uploading replaces the bytes of that asset. Its id, filename and address stay; only the <code>v</code> of <code>relative_url</code> changes, and pages that name it serve the new one immediately. The new file must have the same content type.</p>
<h2>Sizes of images</h2>
<p>Add <code>?w=640</code> to the address for a smaller image. Browsers that take AVIF or WebP get it.</p>
<h2>Find</h2>
<p><a href="/docs/files#assets_list"><code>assets_list</code></a> filters by <code>content_type</code> (<code>image</code>, <code>font</code>, <code>document</code> and so on) and by a part of the <code>filename</code>.</p>`,
}
