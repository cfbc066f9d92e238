// `npm run openapi` writes openapi.json, test/contract/access-matrix.txt, test/contract/tools and the generated part of
// clients/typescript from the catalog, docs/configuration.md and the README's table from src/config, the events in docs/webhooks.md, and docs/commands.md from src/cli.
import { readFileSync, writeFileSync } from 'node:fs'
import { catalog } from '#resources/index.ts'
import { COMMANDS_FILE, commandsText } from '../test/contract/support/commands-text.ts'
import {
  CONFIGURATION_FILE,
  configurationText,
  README_FILE,
  withEssentials,
} from '../test/contract/support/configuration.ts'
import {
  accessMatrix,
  CLIENT_FILE,
  generatedClient,
  INSTRUCTIONS_FILE,
  instructionsText,
  MATRIX_FILE,
  OPENAPI_FILE,
  openApiText,
  TOOLS_FILE,
  toolsText,
} from '../test/contract/support/goldens.ts'
import { WEBHOOKS_FILE, withEvents } from '../test/contract/support/webhook-events.ts'

writeFileSync(OPENAPI_FILE, openApiText(catalog))
writeFileSync(CLIENT_FILE, generatedClient(catalog))
writeFileSync(MATRIX_FILE, accessMatrix(catalog))
writeFileSync(TOOLS_FILE, toolsText(catalog))
writeFileSync(INSTRUCTIONS_FILE, instructionsText(catalog))
writeFileSync(COMMANDS_FILE, commandsText())
writeFileSync(CONFIGURATION_FILE, configurationText())
writeFileSync(WEBHOOKS_FILE, withEvents(readFileSync(WEBHOOKS_FILE, 'utf8')))
writeFileSync(README_FILE, withEssentials(readFileSync(README_FILE, 'utf8')))
