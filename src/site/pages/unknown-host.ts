import { serverPage } from './server-page.ts'

/** What browsers get at a host name that is no website's. Serve it with `inlineStyleCsp`. */
export const unknownHostPage = serverPage({
  title: 'Website not found',
  language: 'en',
  stylesheetHref: null,
  body: `<main class="centred">
<h1>Website not found</h1>
<p>There is no website at this address. Check its spelling.</p>
</main>`,
})
