// The long random runs: the tests of `npm test` with many more rounds. `npm run check -- <files…>` runs some; `lives` runs only the random
// lives: simulations of devices, each from a seed. INDAGO_SCHEDULES is their number, INDAGO_SEED the first seed (by default a random one).
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--test-timeout=21600000']
const lives = 'tests/offline/model.test.ts'
const rounds = {
  INDAGO_FUZZ: '1000000',
  INDAGO_KILL_ROUNDS: '1000',
  INDAGO_QUERIES: '5000',
  INDAGO_PAYLOADS: 'all',
  INDAGO_FONTS: 'all',
  INDAGO_CATALOGUE: 'all',
  ...process.env,
}

/** Runs the lives of `count` seeds in a process; returns how many passed, and prints the output of failures. */
const livesFrom = (seed, count) =>
  new Promise(resolve => {
    const env = { ...rounds, INDAGO_SEED: String(seed), INDAGO_SCHEDULES: String(count) }
    const child = spawn(process.execPath, [...vitest, '--project=node', '-t', 'random lives', lives], { env })
    let output = ''
    child.stdout.on('data', piece => (output += piece))
    child.stderr.pipe(process.stderr)
    child.once('close', code => {
      const held = Number(/(\d+) of \d+ lives held/.exec(output)?.[1] ?? 0)
      if (code !== 0) console.log(output)
      resolve({ held, hasPassed: code === 0 })
    })
  })

async function runLives() {
  const wanted = Number(process.env.INDAGO_SCHEDULES ?? 10_000)
  // Seeds from ten million on include lives with actions on a single subject.
  const first = Number(process.env.INDAGO_SEED ?? 10_000_000 + Math.floor(Math.random() * 4_000_000_000))
  const processes = Math.max(1, Math.min(availableParallelism(), wanted))
  console.log(`${wanted} random lives from seed ${first} (INDAGO_SEED=${first} repeats them)`)
  const share = Math.ceil(wanted / processes)
  const parts = await Promise.all(
    Array.from({ length: processes }, (_, at) => livesFrom(first + at * share, Math.min(share, wanted - at * share))),
  )
  const held = parts.reduce((sum, part) => sum + part.held, 0)
  console.log(`${held} of ${wanted} lives held, seeds ${first} to ${first + wanted - 1}`)
  return parts.every(part => part.hasPassed)
}

const args = process.argv.slice(2)
const withLives = args.length === 0 || args.includes('lives')
const files = args.filter(arg => arg !== 'lives')
const others = () =>
  spawnSync(process.execPath, [...vitest, `--exclude=${lives}`, ...files], { stdio: 'inherit', env: rounds }).status === 0

const hasPassed = (args.length > 0 && files.length === 0) || others()
const haveLivesPassed = !withLives || (await runLives())
process.exit(hasPassed && haveLivesPassed ? 0 : 1)
