// `npm run openapi` writes openapi.json and test/contract/access-matrix.txt anew from the catalog.
import { writeFileSync } from 'node:fs'
import { catalog } from '#resources/index.ts'
import { accessMatrix, MATRIX_FILE, OPENAPI_FILE, openApiText } from '../test/contract/support/goldens.ts'

writeFileSync(OPENAPI_FILE, openApiText(catalog))
writeFileSync(MATRIX_FILE, accessMatrix(catalog))
