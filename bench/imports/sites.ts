/** A published template: a package of the npm registry that holds a whole website. */
export type Site = {
  package: string
  version: string
  /** Of the package, with the website in it. */
  folder: string
}

/** Fetched when they are compared, and no dependencies: nothing of the product needs them. */
export const SITES: readonly Site[] = [
  { package: 'startbootstrap-creative', version: '7.0.7', folder: 'dist' },
  { package: 'startbootstrap-resume', version: '7.0.6', folder: 'dist' },
  { package: 'startbootstrap-simple-sidebar', version: '6.0.6', folder: 'dist' },
  { package: 'startbootstrap-sb-admin', version: '7.0.7', folder: 'dist' },
  { package: 'startbootstrap-sb-admin-2', version: '4.1.4', folder: '' },
  { package: 'html5-boilerplate', version: '9.0.1', folder: 'dist' },
  { package: 'gentelella', version: '4.2.0', folder: 'dist' },
  { package: 'spectre.css', version: '0.5.9', folder: 'docs' },
  { package: 'picnic', version: '7.1.0', folder: 'docs' },
  { package: 'material-dashboard', version: '3.1.0', folder: '' },
  { package: 'soft-ui-dashboard', version: '1.0.1', folder: '' },
  { package: 'soft-ui-design-system', version: '1.0.4', folder: '' },
  { package: '@digitallyhappy/backstrap', version: '0.5.1', folder: 'dist' },
  { package: 'sneat-bootstrap-html-admin-template-free', version: '1.0.0', folder: '' },
  { package: '@creative-tim-official/argon-dashboard-free', version: '1.2.0', folder: '' },
  { package: 'shards-ui', version: '3.0.0', folder: 'dist' },
  { package: 'reveal.js', version: '6.0.2', folder: '' },
]
