/**
 * In html itself `<![CDATA[` begins a comment that ends at the next `>`, where the tokenizer waits for `]]>`. Another
 * letter in its place (offsets stay) makes it see that. Behind the first svg or math, CDATA may be meant.
 */
export function maskCdata(html: string): string {
  if (!html.includes('<![CDATA[')) return html
  const foreign = html.search(/<(?:svg|math)/i)
  const end = foreign < 0 ? html.length : foreign
  return html.slice(0, end).replaceAll('<![CDATA[', '<!_CDATA[') + html.slice(end)
}
