/** The kind of job that `readImport` does. */
export const READ_IMPORT = 'sites.read_import'
/** The kind of job that `runImport` does. */
export const IMPORT_SITE = 'sites.import'
