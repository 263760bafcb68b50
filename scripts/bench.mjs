// Bundles the benchmarks and runs them; names after `--` pick some: `npm run bench -- search import`.
import { spawnSync } from 'node:child_process'

const vite = [
  'node_modules/vite/bin/vite.js',
  'build',
  '--ssr',
  'bench/main.ts',
  '--outDir',
  'dist/bench',
  '--emptyOutDir',
  '--logLevel',
  'warn',
]
const node = args => {
  const run = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
node([...vite, '--config', 'vite.bench.config.ts'])
node(['--expose-gc', 'dist/bench/main.js', ...process.argv.slice(2)])
