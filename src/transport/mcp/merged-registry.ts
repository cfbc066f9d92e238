import type { Registry } from '#transport/mcp/registry.ts'

/** Both registries as one; all resources of the second are on the first page. */
export function mergedRegistry(first: Registry, second: Registry): Registry {
  return {
    tools: [...first.tools, ...second.tools],
    prompts: [...first.prompts, ...second.prompts],
    resources: {
      templates: [...first.resources.templates, ...second.resources.templates],
      async list(cursor, visit) {
        const listed = await first.resources.list(cursor, visit)
        if (cursor !== null) return listed
        const more = await second.resources.list(null, visit)
        return { ...listed, resources: [...more.resources, ...listed.resources] }
      },
      read: async (params, visit) =>
        (await first.resources.read(params, visit)) ?? (await second.resources.read(params, visit)),
    },
    complete: async (completed, visit) => [
      ...(await first.complete(completed, visit)),
      ...(await second.complete(completed, visit)),
    ],
  }
}
