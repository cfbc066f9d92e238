import type { Plugin } from 'esbuild'

/**
 * React Aria brings its few words in thirty languages, a fifth of what the console loads at first. The console is in
 * English, so the others are left out.
 */
export const onlyEnglish: Plugin = {
  name: 'only English',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-(aria|stately)[\w-]*[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) =>
      /en-US\.m?js$/.test(path) ? undefined : { contents: 'export default {}', loader: 'js' },
    )
  },
}
