export const NODE_FLAGS: string[]
export const NODE_ENV_VARIABLES: Record<string, string>
