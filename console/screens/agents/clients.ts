/** How to connect a client: a line to run, or settings to paste. `remote` clients run elsewhere and cannot reach this machine. */
export type ClientHelp = { id: string; name: string; remote: boolean; says: string; line?: string; link?: string }

/** For clients that load the definition of a tool when they need it; the others get the core, and search the rest. */
const ALL_TOOLS = '?toolsets=all'

/** The clients that people use, with the address of the tools filled in. */
export function clientHelp(address: string): readonly ClientHelp[] {
  const config = btoa(JSON.stringify({ url: address }))
  return [
    {
      id: 'claude-code',
      name: 'Claude Code',
      remote: false,
      says: 'Run this in a terminal, then type /mcp in Claude Code and sign in.',
      line: `claude mcp add --transport http sitewright "${address}${ALL_TOOLS}"`,
    },
    {
      id: 'claude',
      name: 'Claude (app and web)',
      remote: true,
      says: 'In Settings, Connectors, choose “Add custom connector” and paste the address.',
      line: address,
    },
    {
      id: 'cursor',
      name: 'Cursor',
      remote: false,
      says: 'Opens Cursor, which asks whether to install the server.',
      link: `cursor://anysphere.cursor-deeplink/mcp/install?name=sitewright&config=${encodeURIComponent(config)}`,
    },
    {
      id: 'vscode',
      name: 'VS Code',
      remote: false,
      says: 'Opens VS Code, which asks whether to install the server.',
      link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'sitewright', type: 'http', url: address }))}`,
    },
    {
      id: 'codex',
      name: 'Codex',
      remote: false,
      says: 'Run both in a terminal; the second asks you to sign in.',
      line: `codex mcp add sitewright --url "${address}${ALL_TOOLS}" && codex mcp login sitewright`,
    },
    {
      id: 'other',
      name: 'Another client',
      remote: false,
      says: 'Give it this address as a remote MCP server over HTTP (streamable). It asks you to sign in.',
      line: address,
    },
  ]
}

/** Whether only programs on this machine can reach an address. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\])/.test(hostname)
}
