import { finishPostTask, preparePostTask } from '#importers/blog/post-text.ts'
import { fileLinksTask, pageLinksTask } from '#importers/crawl/page-links.ts'
import { rewritePageTask, urlsOfPageTask } from '#importers/crawl/rewrite-page.ts'
import { readSitemapTask } from '#importers/crawl/sitemap.ts'
import { arrangePagesTask } from '#importers/html/arrange-page.ts'
import { readPostTask } from '#importers/html/posts/read-post.ts'
import { readPagesTask } from '#importers/html/read-page.ts'
import { rewriteFileTask, urlsOfFileTask } from '#importers/links/rewrite-file.ts'
import { textOfHtmlTask } from '#importers/links/text-of-html.ts'
import { compareTask, compileTask, diffTask, editTask, explainTask } from '#kernel/versioning/tasks.ts'
import type { AnyTask } from '#kernel/workers/task.ts'
import { anchorsTask } from '#resources/content/check/find-anchors.ts'
import { inspectTask } from '#resources/content/check/inspect-html.ts'
import { checkTask } from '#resources/content/html-checks/check-change.ts'
import { siteCheckTask } from '#resources/content/html-checks/check-site.ts'
import { markdownTask, outlineTask } from '#resources/content/page-views/tasks.ts'
import { findTask } from '#resources/content/pages/find-task.ts'
import { replaceTextsTask } from '#resources/content/replace/replace-texts.ts'
import { findTextsTask } from '#resources/content/search/find-texts.ts'
import { richTextsTask } from '#resources/data/rows/values/rich-text.ts'
import { suggestTask } from '#resources/traffic/missing-paths/suggest.ts'
import { readDocumentsTask } from '#search/read-document.ts'
import { annotateTask } from '#site/previews/annotate.ts'
import { composeTask } from '#site/render/compose-document.ts'
import { programTask } from '#site/templates/program-task.ts'

/** What workers do, as each feature declares it. */
export const TASKS: readonly AnyTask[] = [
  anchorsTask,
  annotateTask,
  arrangePagesTask,
  readPostTask,
  checkTask,
  compareTask,
  compileTask,
  composeTask,
  diffTask,
  editTask,
  explainTask,
  fileLinksTask,
  findTask,
  findTextsTask,
  finishPostTask,
  inspectTask,
  markdownTask,
  outlineTask,
  pageLinksTask,
  preparePostTask,
  programTask,
  readDocumentsTask,
  readPagesTask,
  readSitemapTask,
  replaceTextsTask,
  rewriteFileTask,
  rewritePageTask,
  richTextsTask,
  siteCheckTask,
  suggestTask,
  textOfHtmlTask,
  urlsOfFileTask,
  urlsOfPageTask,
]
