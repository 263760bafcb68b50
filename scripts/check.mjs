// The long random runs: the same tests as in `npm test`, with many more rounds. `npm run check -- <files…>` picks some.
import { spawnSync } from 'node:child_process'

const rounds = { INDAGO_FUZZ: '1000000', INDAGO_SCHEDULES: '10000', INDAGO_KILL_ROUNDS: '1000', INDAGO_QUERIES: '5000' }
const args = process.argv.slice(2)
const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--test-timeout=21600000', ...args], {
  stdio: 'inherit',
  env: { ...rounds, ...process.env },
})
process.exit(run.status ?? 1)
