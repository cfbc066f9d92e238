/** How the command is called here: in a clone by a script of npm, as a package by its own program. */
export const COMMAND_NAME = import.meta.url.includes('/node_modules/') ? 'sitewright' : 'npm run --silent sitewright --'
