/** S3's responses are a few flat elements whose texts are our own keys, so no parser is needed. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1]!)
}

export function element(xml: string, name: string): string | undefined {
  const text = elements(xml, name)[0]
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
