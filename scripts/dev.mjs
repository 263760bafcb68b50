// Hot reload: Vite serves the app and passes the API on to a server that restarts when its bundle changes.
import { spawn, spawnSync } from 'node:child_process'

const apiPort = process.env.INDAGO_API_PORT ?? '4322'
const vite = 'node_modules/vite/bin/vite.js'
const run = (args, env = {}) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })

const first = spawnSync(process.execPath, [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'], { stdio: 'inherit' })
if (first.status !== 0) process.exit(first.status ?? 1)
const children = [
  run([vite, 'build', '--watch', '--config', 'vite.server.config.ts', '--logLevel', 'warn', '--emptyOutDir', 'false']),
  run(['--watch-path=dist/server', 'dist/server/main.js'], { PORT: apiPort, INDAGO_DEVELOPMENT: '1' }),
  run([vite, '--port', process.env.PORT ?? '4321', '--strictPort', '--host', '127.0.0.1'], { INDAGO_API_PORT: apiPort }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
