/**
 * `node:http` without the browser's half of HTTP: an `import` reads every export of a built-in module, and one of this
 * module's is a WebSocket, for which all of the built-in fetch is loaded (15 MB of memory).
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
