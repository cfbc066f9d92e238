import { VISIT_SCRIPT_PATH, visitScript } from '#resources/traffic/visits/visit-script.ts'
import { scriptFile } from '#site/script-file.ts'

export const visitScriptFile = scriptFile(visitScript, VISIT_SCRIPT_PATH)
