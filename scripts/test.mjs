// Runs every check and ends with one line: `N passed, N failed, N skipped`. `npm test -- <subject, module or path…>` builds and runs only
// their tests. Some files take turns (tests/support/turns.ts): INDAGO_TURN names another turn than that of the version, or `all`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chosenTests } from './chosen-tests.mjs'

const started = Date.now()
const totals = { passed: 0, failed: 0, skipped: 0 }
/** How long each check took, in milliseconds; `npm run times` prints them. */
const times = {}
const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0

async function check(name, run) {
  const from = Date.now()
  const good = await run()
  totals[good ? 'passed' : 'failed']++
  times[name] = Date.now() - from
  console.log(`${good ? 'passed' : 'FAILED'}  ${name}  (${(times[name] / 1000).toFixed(1)} s)`)
  return good
}

/** Runs a program and prints its output at its end, so that several can run at once. */
const runQuietly = (...args) =>
  new Promise(resolve => {
    const child = spawn(process.execPath, args)
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => output.push(piece))
    child.once('close', code => {
      process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })

/** Two at a time, in this order: each uses little more than one processor. */
async function checkAll(waiting) {
  const results = {}
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await check(next[0], () => runQuietly(...next[1]))
  }
  await Promise.all([runNext(), runNext()])
  return results
}

/** Runs vitest and adds up its report. With `names`, other tests do not count as skipped. */
function runTests(files, names) {
  const report = '.cache/vitest.json'
  rmSync(report, { force: true })
  const hasPassed = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(names ? [`--testNamePattern=${names}`] : []),
    ...files,
  )
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    totals.passed += result.numPassedTests
    totals.failed += result.numFailedTests
    // A file that could not be loaded has no failed tests, but is a failure.
    const broken = result.testResults.filter(
      file => file.status === 'failed' && file.assertionResults.every(one => one.status !== 'failed'),
    )
    totals.failed += broken.length
    // An error outside of the tests, such as a dead worker, fails none of them.
    if (!hasPassed && result.numFailedTests + broken.length === 0) {
      totals.failed++
      console.log('FAILED  an error outside the tests (see above)')
    }
    for (const file of broken) console.log(`FAILED  ${file.name}: ${file.message}`)
    if (names) return
    totals.skipped += result.numPendingTests + result.numTodoTests
    for (const file of result.testResults)
      for (const one of file.assertionResults)
        if (one.status === 'pending' || one.status === 'skipped') console.log(`skipped  ${one.fullName}`)
  } catch (problem) {
    totals.failed++
    console.error(`The tests wrote no report: ${problem.message}`)
  }
}

function choice() {
  try {
    return chosenTests(process.argv.slice(2))
  } catch (problem) {
    console.error(problem.message)
    process.exit(1)
  }
}

/** The same in every run of a version, so that a failure comes again; the next version takes the next. */
function takeTurn() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const ofVersion = version.split('.').reduce((sum, part) => sum + Number.parseInt(part, 10), 0)
  process.env.INDAGO_TURN = isChoice ? 'all' : (process.env.INDAGO_TURN ?? String(ofVersion))
  if (process.env.INDAGO_TURN !== 'all') console.log(`Turn ${process.env.INDAGO_TURN}: INDAGO_TURN=all npm test runs every file`)
}

const only = choice()
const isChoice = process.argv.length > 2
const types = ['tests', 'app', 'server', 'pure', 'worker'].map(project => [
  `types of ${project}`,
  ['node_modules/typescript/bin/tsc', '-p', `tsconfig/${project}.json`],
])
/** Fetching a browser is waiting for the network: the other checks go on meanwhile. */
const findsBrowser = check('browser', () =>
  runQuietly('--input-type=module', '--eval', `import { prepareBrowser } from './scripts/browser.mjs'; prepareBrowser()`),
)
const { build: built } = await checkAll([
  ['build', ['scripts/build.mjs']],
  ...(isChoice
    ? []
    : [
        ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
        ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-tag-hints']],
        ['dead code in production', ['node_modules/knip/bin/knip.js', '--no-progress', '--production']],
        ...types,
        ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
      ]),
])
const browser = await findsBrowser

mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/checks.json', JSON.stringify(times))
if (built && browser) {
  process.env.INDAGO_BUILT = 'yes'
  takeTurn()
  if (!isChoice || only.files.length > 0) runTests(only.files)
  if (only.generated.length > 0) runTests(only.generated, only.names)
}
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 ? 0 : 1)
