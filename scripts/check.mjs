// The long random runs: the tests of `npm test` with many more rounds. `npm run check -- <files…>` runs some; `simulations` runs only
// the random simulations of devices, each from a seed. INDAGO_SCHEDULES is their number, INDAGO_SEED the first seed (by default a random one).
// `scale` runs what needs real servers, a file at a time: the projects `scale`, `search` and `postgres`, or some files of them.
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--test-timeout=21600000', '--hook-timeout=600000']
const simulations = 'tests/offline/model.test.ts'
const rounds = {
  INDAGO_FUZZ: '1000000',
  INDAGO_FRAMES: '100000',
  INDAGO_HISTORIES: '5000',
  // Those of people in communities are a tenth of it.
  INDAGO_SCHEDULES: '10000',
  INDAGO_SAMPLES: '200',
  INDAGO_KILL_ROUNDS: '1000',
  INDAGO_QUERIES: '5000',
  INDAGO_PAYLOADS: 'all',
  INDAGO_FONTS: 'all',
  INDAGO_CATALOGUE: 'all',
  INDAGO_NETWORKS: 'all',
  INDAGO_VARIANTS: 'all',
  ...process.env,
}

/** Runs the simulations of `count` seeds in a process; returns how many passed, and prints the output of failures. */
const simulationsFrom = (seed, count) =>
  new Promise(resolve => {
    const env = { ...rounds, INDAGO_SEED: String(seed), INDAGO_SCHEDULES: String(count) }
    const child = spawn(process.execPath, [...vitest, '--project=node', '-t', 'random simulations', simulations], { env })
    let output = ''
    child.stdout.on('data', piece => (output += piece))
    child.stderr.pipe(process.stderr)
    child.once('close', code => {
      const passed = Number(/(\d+) of \d+ simulations passed/.exec(output)?.[1] ?? 0)
      if (code !== 0) console.log(output)
      resolve({ passed, hasPassed: code === 0 })
    })
  })

async function runSimulations() {
  const wanted = Number(process.env.INDAGO_SCHEDULES ?? 10_000)
  // Seeds from ten million on include simulations with actions on a single subject.
  const first = Number(process.env.INDAGO_SEED ?? 10_000_000 + Math.floor(Math.random() * 4_000_000_000))
  const processes = Math.max(1, Math.min(availableParallelism(), wanted))
  console.log(`${wanted} random simulations from seed ${first} (INDAGO_SEED=${first} repeats them)`)
  const share = Math.ceil(wanted / processes)
  const parts = await Promise.all(
    Array.from({ length: processes }, (_, at) => simulationsFrom(first + at * share, Math.min(share, wanted - at * share))),
  )
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  console.log(`${passed} of ${wanted} simulations passed, seeds ${first} to ${first + wanted - 1}`)
  return parts.every(part => part.hasPassed)
}

/** Random hunts keep their small shares here: with a network between server and store they would take hours. */
function runScale(files) {
  const projects = ['--project=scale', '--project=search', '--project=postgres']
  const how = ['--passWithNoTests', '--no-file-parallelism', '--reporter=verbose']
  return spawnSync(process.execPath, [...vitest, ...projects, ...how, ...files], {
    stdio: 'inherit',
    env: { INDAGO_SECONDS: '60', INDAGO_QUERIES: '60', ...process.env, INDAGO_SCALE: 'yes' },
  }).status
}

const args = process.argv.slice(2)
if (args[0] === 'scale') process.exit(runScale(args.slice(1)) ?? 1)
const withSimulations = args.length === 0 || args.includes('simulations')
const files = args.filter(arg => arg !== 'simulations')
const others = () =>
  spawnSync(process.execPath, [...vitest, `--exclude=${simulations}`, ...files], { stdio: 'inherit', env: rounds }).status === 0

const hasPassed = (args.length > 0 && files.length === 0) || others()
const haveSimulationsPassed = !withSimulations || (await runSimulations())
process.exit(hasPassed && haveSimulationsPassed ? 0 : 1)
