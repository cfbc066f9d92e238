/** The kind of job that `readImport` does. */
export const READ_IMPORT = 'sites.read_import'
/** The kind of job that `runImport` does. */
export const IMPORT_SITE = 'sites.import'

/** The kind of job that `crawlSite` does. */
export const CRAWL_SITE = 'sites.crawl'
/** The kind of job that `takePictures` does. */
export const TAKE_PICTURES = 'sites.import_pictures'

/** The same for starters, which are short and ours: no archive holds them up. */
export const READ_STARTER = 'sites.read_starter'
export const IMPORT_STARTER = 'sites.import_starter'
