import type { ToolFamily } from '#kernel/operations/tool.ts'

/** Settings by the website's `id`; facts alone by its `website_id`, which content editors may change. */
export const websiteUpdateTool: ToolFamily = {
  family: 'websites_update',
  summary: "Change a website's settings by id, or facts by website_id",
}
