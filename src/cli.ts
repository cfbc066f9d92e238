import { newestBuild } from '#built/newest-build.ts'

await import(await newestBuild('cli/program.ts'))
