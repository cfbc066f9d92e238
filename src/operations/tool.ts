/** How an operation appears among the tools; as a tool with the operation's own name unless declared otherwise. */
export type ToolDeclaration = { omitted: string } | ToolFamily

/**
 * Operations that differ only in the kind of record share one tool, whose argument `kind` selects among them; those that
 * differ only in the record they start from are selected by the id that is given.
 */
export type ToolFamily = {
  /** The tool's name: `versions_list`. */
  family: string
  /** Absent where the id selects. */
  kind?: string
  /** The tool's summary, the same in each of its operations. */
  summary: string
  /** The path parameter that holds a record's id and is named differently for each kind; the tool calls it `record_id`. */
  recordId?: string
}

/** What a tool answers of the operation's answer. */
export type Brief = {
  /** Fields of the answer; `version.id` is a field of its field, or of each item of a list. `warnings` are always answered. */
  fields: readonly string[]
  /** Only when this query parameter is given. When absent: always, unless the caller says `verbose`. */
  when?: string
}

export function getTool(kind: string): ToolFamily {
  return {
    family: 'records_get',
    kind,
    summary:
      "Show a website, component, snippet, theme, asset, table, row, form, submission, redirect, import, change set, webhook, invitation or member's access",
  }
}

export function deleteTool(kind: string): ToolFamily {
  return {
    family: 'records_delete',
    kind,
    summary:
      "Delete a component, snippet, theme, asset, table, row, form, submission, redirect, missing path, item of the trash, webhook, invitation or member's access",
  }
}
