import { ICON_PATH } from '#account-pages/icon.ts'
import type { ConsoleManifest } from '#transport/console/build/build-console.ts'
import { CONSOLE_TOKENS } from '#transport/console/shell-headers.ts'

/** Where the files of the build are. */
export const ASSETS = '/_sitewright/console/'

/**
 * The page at every address of the console. `nonce` lets React Aria add its one style element, which it finds by the meta
 * element.
 */
export function shellOf({ script, styles, preload }: ConsoleManifest, nonce: string): string {
  const preloads = preload.map((name) => `<link rel="modulepreload" href="${ASSETS}${name}">`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<title>Sitewright</title>
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<link rel="stylesheet" href="${CONSOLE_TOKENS.path}">
<link rel="stylesheet" href="${ASSETS}${styles}">
${preloads}<script type="module" src="${ASSETS}${script}"></script>
</head>
<body>
<div id="console"><noscript>The console needs JavaScript. Programs can do the same through the API; see <a href="/docs">the reference</a>.</noscript></div>
</body>
</html>
`
}
