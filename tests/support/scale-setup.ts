import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './spawned.ts'

/** These programs need no root, and are given none. */
const person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const longestStart = 60_000

/**
 * Starts a store of files and a cluster of live connections for the project `scale`, where the machine has their programs: versitygw, and soketi
 * with Redis between its two nodes. What is lacking is said, and its tests are skipped by name.
 */
export default async function setup(): Promise<() => void> {
  const started: ChildProcess[] = []
  const folder = mkdtempSync(join(process.env['INDAGO_DISK'] ?? tmpdir(), 'indago-scale-'))
  const begin = (program: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, { env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env }, stdio: 'ignore', ...person })
    child.once('error', () => undefined)
    started.push(child)
  }
  const endAll = (): void => started.forEach(child => child.kill('SIGKILL'))
  // A run that is ended early leaves none of them.
  process.once('exit', endAll)
  if (person) chownSync(folder, person.uid, person.gid)
  chmodSync(folder, 0o700)

  const gateway = process.env['INDAGO_VERSITYGW'] ?? onPath('versitygw')
  if (process.env['INDAGO_S3'] === undefined && gateway !== undefined) {
    const [port, files, versions] = [await freePort(), join(folder, 'files'), join(folder, 'versions')]
    for (const one of [files, versions]) {
      mkdirSync(one)
      if (person) chownSync(one, person.uid, person.gid)
    }
    const keys = { ROOT_ACCESS_KEY: 'key', ROOT_SECRET_KEY: 'secret-of-tests' }
    begin(gateway, ['--port', `127.0.0.1:${port}`, 'posix', '--versioning-dir', versions, files], keys)
    await answers(`http://127.0.0.1:${port}/`)
    process.env['INDAGO_S3'] = `http://key:secret-of-tests@127.0.0.1:${port}`
  } else if (gateway === undefined) say('No store of files: INDAGO_VERSITYGW names the program, INDAGO_S3 a running one')

  const soketi = process.env['INDAGO_SOKETI']
  const redis = onPath('redis-server')
  if (process.env['INDAGO_PUSHER_CLUSTER'] === undefined && soketi !== undefined && redis !== undefined) {
    const shared = await freePort()
    begin(redis, ['--port', String(shared), '--bind', '127.0.0.1', '--save', '', '--dir', folder])
    const ports = [await freePort(), await freePort()]
    for (const port of ports) begin(process.execPath, [soketi, 'start'], soketiSettings(port, shared))
    for (const port of ports) await answers(`http://127.0.0.1:${port}/ready`)
    process.env['INDAGO_PUSHER_CLUSTER'] = ports.map(port => `http://127.0.0.1:${port}`).join(' ')
  } else if (process.env['INDAGO_PUSHER_CLUSTER'] === undefined)
    say('No live cluster: INDAGO_SOKETI names soketi’s bin/server.js (with redis-server on the PATH), INDAGO_PUSHER_CLUSTER running nodes')

  return () => {
    process.off('exit', endAll)
    endAll()
    rmSync(folder, { recursive: true, force: true })
  }
}

const soketiSettings = (port: number, redis: number): Record<string, string> => ({
  SOKETI_HOST: '127.0.0.1',
  SOKETI_PORT: String(port),
  SOKETI_METRICS_ENABLED: '0',
  SOKETI_ADAPTER_DRIVER: 'redis',
  SOKETI_DB_REDIS_HOST: '127.0.0.1',
  SOKETI_DB_REDIS_PORT: String(redis),
  SOKETI_DEFAULT_APP_ID: 'app',
  SOKETI_DEFAULT_APP_KEY: 'key',
  SOKETI_DEFAULT_APP_SECRET: 'secret',
})

const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync)

const say = (line: string) => process.stderr.write(`${line}; its tests are skipped.\n`)

/** Resolves when something answers there, with whatever. */
async function answers(url: string): Promise<void> {
  const until = Date.now() + longestStart
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    if (Date.now() > until) throw new Error(`nothing answers at ${url}`)
    await pause(100)
  }
}
