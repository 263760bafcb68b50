// Sends thousands of requests that an independent program makes from the API's own description (schemathesis, from PyPI) to a server of its
// own, as a guest and as a user, and fails where the answers are not as described. `--seed=7` repeats a run, `--examples=200` sends more of
// each call, `--minutes=30` allows it more time. SCHEMATHESIS may name the program.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const option = (name, byDefault) => Number(process.argv.find(arg => arg.startsWith(`--${name}=`))?.split('=')[1] ?? byDefault)
const seed = option('seed', Math.floor(Math.random() * 1_000_000_000))
const examples = option('examples', 40)
const minutes = option('minutes', 20)
const only = process.argv.find(arg => arg.startsWith('--only='))?.slice('--only='.length)

const program = process.env.SCHEMATHESIS ?? 'schemathesis'
if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) {
  console.error(
    `This check needs schemathesis 4 (Python 3.10 or newer). Install it outside of this folder and name it:
  python3 -m venv ~/schemathesis && ~/schemathesis/bin/pip install 'schemathesis>=4,<5'
  SCHEMATHESIS=~/schemathesis/bin/schemathesis npm run check:openapi`,
  )
  process.exit(1)
}

const vite = ['node_modules/vite/bin/vite.js', 'build', '--ssr', 'tests/openapi/fuzzed-server.ts', '--outDir', 'dist/fuzzed']
const built = spawnSync(process.execPath, [...vite, '--emptyOutDir', '--logLevel', 'warn', '--config', 'vite.bench.config.ts'], {
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(1)

/** These end the session of every later request, so each has a run and a session of its own. */
const endingCalls = ['account.endSession', 'account.refresh', 'account.logout']
const folder = mkdtempSync(join(tmpdir(), 'indago-openapi-'))

const list = values => `[${values.map(value => JSON.stringify(value)).join(', ')}]`

/** The values without which a call finds nothing: one account's own, and its profile. */
function settingsFor({ user, profile }, endsSession) {
  const own = (path, name, value) =>
    `[[operations]]\ninclude-path-regex = ${JSON.stringify(path)}\nparameters = { "path.${name}" = ${JSON.stringify(value)} }`
  return [
    // Another user's id is refused before anything else (wrong_user).
    `parameters = { "header.X-Acting-User" = ${JSON.stringify(user)} }`,
    '[checks.positive_data_acceptance]',
    // 410: a link that no mail had. 498: the session that an earlier request of the same run has ended.
    `expected-statuses = ${list(['2xx', '3xx', '401', '403', '404', '409', '410', '429', ...(endsSession ? ['498'] : [])])}`,
    '[checks.negative_data_rejection]',
    // 413 and 431: longer than any request may be. 410: the last value is checked before the others.
    `expected-statuses = ${list(['400', '401', '403', '404', '405', '406', '409', '413', '415', '422', '429', '431', ...(endsSession ? ['498'] : [])])}`,
    own('^/v1/users/{id}(?!/public)', 'id', user),
    own('^/v1/researchers/{id}', 'id', profile),
  ].join('\n')
}

/** Runs the program once; true if it found nothing. */
function run(name, ready, token, args) {
  const settings = join(folder, `${name}.toml`)
  writeFileSync(settings, settingsFor(ready, endingCalls.includes(name)))
  console.log(`\n${name}: seed ${seed}`)
  const child = spawn(
    program,
    [
      `--config-file=${settings}`,
      'run',
      `${ready.url}/v1/openapi.json`,
      '--checks=all',
      `--seed=${seed}`,
      `--max-examples=${examples}`,
      '--continue-on-failure',
      '--generation-database=none',
      '--warnings=off',
      '--no-color',
      ...(token === undefined ? [] : ['-H', `Authorization: Bearer ${token}`]),
      ...args,
    ],
    { stdio: 'inherit', cwd: folder, env: { ...process.env, SCHEMATHESIS_HOOKS: resolve('scripts/openapi_rules.py') } },
  )
  const timer = setTimeout(() => {
    console.log(`${name} took more than ${minutes / 2} minutes and is stopped; --minutes allows more, --examples needs less.`)
    child.kill('SIGINT')
  }, minutes * 30_000)
  return new Promise(resolve => {
    child.once('close', code => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

const server = spawn(process.execPath, ['dist/fuzzed/fuzzed-server.js'], { stdio: ['pipe', 'pipe', 'inherit'] })
const ended = new Promise(resolve => server.once('close', resolve))
let isFine = false
try {
  const [line] = await Promise.race([
    new Promise(resolve => createInterface({ input: server.stdout }).once('line', text => resolve([text]))),
    ended.then(() => []),
  ])
  if (line === undefined) throw new Error('The server did not start.')
  const ready = JSON.parse(line)
  const [ofUser, ...ofEnding] = ready.tokens
  const chosen = only === undefined ? [] : [`--include-operation-id=${only}`]
  const results = [
    await run('guest', ready, undefined, chosen),
    await run('user', ready, ofUser, chosen.length > 0 ? chosen : endingCalls.map(name => `--exclude-operation-id=${name}`)),
  ]
  for (const [at, name] of only === undefined ? endingCalls.entries() : [])
    results.push(await run(name, ready, ofEnding[at], [`--include-operation-id=${name}`]))
  isFine = results.every(Boolean)
} finally {
  server.stdin.end()
  await ended
  rmSync(folder, { recursive: true, force: true })
}
console.log(isFine ? '\nEvery answer was as described.' : `\nSome answers were not as described. Repeat with --seed=${seed}`)
process.exit(isFine ? 0 : 1)
