// Runs every check and closes with one line that counts them: `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { browserPath } from './browser.mjs'

const started = Date.now()
const totals = { passed: 0, failed: 0, skipped: 0 }
const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0

function check(name, run) {
  const from = Date.now()
  const good = run()
  totals[good ? 'passed' : 'failed']++
  console.log(`${good ? 'passed' : 'FAILED'}  ${name}  (${((Date.now() - from) / 1000).toFixed(1)} s)`)
  return good
}

const only = process.argv.slice(2)
if (only.length === 0) {
  check('format', () => node('node_modules/oxfmt/bin/oxfmt', '--check', '.'))
  check('lint', () => node('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'))
  for (const world of ['pure', 'server', 'app', 'worker', 'tests'])
    check(`types of ${world}`, () => node('node_modules/typescript/bin/tsc', '-p', `tsconfig/${world}.json`))
  check('dead code', () => node('node_modules/knip/bin/knip.js', '--no-progress'))
}
const built = check('build', () => node('scripts/build.mjs'))
const browser = check('browser', () => {
  try {
    return Boolean(browserPath())
  } catch (problem) {
    console.error(problem.message)
    return false
  }
})

if (built && browser) {
  const report = '.cache/vitest.json'
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  node('node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only)
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    totals.passed += result.numPassedTests
    totals.failed += result.numFailedTests
    totals.skipped += result.numPendingTests + result.numTodoTests
    // A file that could not be loaded has no tests to fail, and is a failure all the same.
    const broken = result.testResults.filter(
      file => file.status === 'failed' && file.assertionResults.every(one => one.status !== 'failed'),
    )
    totals.failed += broken.length
    for (const file of broken) console.log(`FAILED  ${file.name}: ${file.message}`)
    for (const file of result.testResults)
      for (const one of file.assertionResults)
        if (one.status === 'pending' || one.status === 'skipped') console.log(`skipped  ${one.fullName}`)
  } catch (problem) {
    totals.failed++
    console.error(`The tests left no report: ${problem.message}`)
  }
}
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 ? 0 : 1)
