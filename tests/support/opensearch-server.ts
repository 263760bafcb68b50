import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './spawned.ts'

/** OpenSearch refuses to run as root; then it is run as "nobody". */
const person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const oldestJava = 21
const longestStart = 180_000

/** A running cluster that tests may use: they make indexes of their own there, and delete them. */
const running = process.env['SEARCH_TEST_URL']

function javaPrograms(): string[] {
  const homes = [process.env['OPENSEARCH_JAVA_HOME'], process.env['JAVA_HOME']].flatMap(home => (home ? [join(home, 'bin', 'java')] : []))
  const onPath = (process.env['PATH'] ?? '').split(':').map(dir => join(dir, 'java'))
  const beside = onPath.filter(existsSync).flatMap(java => {
    const all = dirname(dirname(dirname(realpathSync(java))))
    return readdirSync(all).map(name => join(all, name, 'bin', 'java'))
  })
  return [...homes, ...onPath, ...beside].filter(existsSync)
}

function isNewEnough(java: string): boolean {
  const { stderr } = spawnSync(java, ['-XshowSettings:properties', '-version'], { encoding: 'utf8' })
  return Number(/java\.specification\.version = (\d+)/.exec(stderr)?.[1] ?? 0) >= oldestJava
}

/** Why no cluster can be used here; undefined where one can. */
export function withoutOpenSearch(): string | undefined {
  if (running !== undefined) return undefined
  const home = process.env['OPENSEARCH_HOME']
  if (home === undefined || !existsSync(join(home, 'lib')))
    return 'OPENSEARCH_HOME names no unpacked OpenSearch, and SEARCH_TEST_URL no running one'
  return javaPrograms().some(isNewEnough) ? undefined : `no Java ${oldestJava} or newer is installed`
}

export interface TestCluster {
  url: string
  /** Ends it, if it was started here. */
  stop(): Promise<void>
}

/** A cluster of one node, or the running one that the environment names. */
export async function testCluster(): Promise<TestCluster> {
  if (running !== undefined) return { url: running, stop: async () => {} }
  const home = process.env['OPENSEARCH_HOME']!
  const java = javaPrograms().find(isNewEnough)!
  const root = mkdtempSync(join(tmpdir(), 'indago-opensearch-'))
  const [port, transport] = [await freePort(), await freePort()]
  if (person.uid !== undefined && (statSync(tmpdir()).mode & 0o777) === 0o700) chmodSync(tmpdir(), 0o711)
  for (const dir of ['', 'config', 'data', 'logs', 'tmp']) {
    mkdirSync(join(root, dir), { recursive: true })
    if (person.uid !== undefined) chownSync(join(root, dir), person.uid, person.gid)
  }
  const settings = [
    `node.name: one`,
    `network.host: 127.0.0.1`,
    `http.port: ${port}`,
    `transport.port: ${transport}`,
    `discovery.type: single-node`,
    `path.data: ${join(root, 'data')}`,
    `path.logs: ${join(root, 'logs')}`,
    'cluster.routing.allocation.disk.threshold_enabled: false',
  ]
  writeFileSync(join(root, 'config', 'opensearch.yml'), `${settings.join('\n')}\n`)
  const log = ['status = error', 'appender.c.type = Console', 'appender.c.name = c', 'appender.c.layout.type = PatternLayout', 'appender.c.layout.pattern = %m%n', 'rootLogger.level = warn', 'rootLogger.appenderRef.c.ref = c'] // prettier-ignore
  writeFileSync(join(root, 'config', 'log4j2.properties'), `${log.join('\n')}\n`)
  const hasVectors = /jdk\.incubator\.vector/.test(spawnSync(java, ['--list-modules'], { encoding: 'utf8' }).stdout)
  const options = [
    '-Xms512m',
    '-Xmx512m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Dfile.encoding=UTF-8',
    '-Djava.awt.headless=true',
    '-Dlog4j2.disable.jmx=true',
    '-Djava.locale.providers=SPI,CLDR',
    ...(hasVectors ? ['--add-modules=jdk.incubator.vector'] : []),
    '-javaagent:agent/opensearch-agent.jar',
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
    '-Djna.nosys=true',
    `-Djava.io.tmpdir=${join(root, 'tmp')}`,
    `-Djna.tmpdir=${join(root, 'tmp')}`,
    `-Dopensearch.path.home=${home}`,
    `-Dopensearch.path.conf=${join(root, 'config')}`,
    '-Dopensearch.distribution.type=zip',
    '-Dopensearch.bundled_jdk=false',
  ]
  const output = openSync(join(root, 'output.log'), 'w')
  const node = spawn(java, [...options, '-cp', 'lib/*', 'org.opensearch.bootstrap.OpenSearch'], {
    cwd: home,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
    ...person,
  })
  const url = `http://127.0.0.1:${port}`
  const end = async (): Promise<void> => {
    if (node.exitCode === null && node.signalCode === null) {
      const ended = new Promise(resolve => node.once('exit', resolve))
      node.kill('SIGTERM')
      await ended
    }
    rmSync(root, { recursive: true, force: true })
  }
  process.once('exit', () => node.kill('SIGKILL'))
  for (const until = Date.now() + longestStart; ; await pause(250)) {
    const health = await fetch(`${url}/_cluster/health`).then(
      reply => reply.json() as Promise<{ status: string }>,
      () => undefined,
    )
    if (health && health.status !== 'red') return { url, stop: end }
    if (node.exitCode === null && Date.now() < until) continue
    const said = readFileSync(join(root, 'output.log'), 'utf8').slice(-2000)
    await end()
    throw new Error(`OpenSearch did not start: ${said}`)
  }
}
