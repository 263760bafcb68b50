import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
  const nodes = await startNodes(1)
  return { url: nodes.urls[0]!, stop: nodes.stop }
}

export interface TestNodes {
  urls: string[]
  /** Ends a node at once, as a failure would. */
  kill: (node: number) => Promise<void>
  restart: (node: number) => void
  /** Resolves when so many nodes have found each other, with every index whole. */
  whole: (nodes: number) => Promise<void>
  /** Which node is the elected manager, asked of any other than `not`. */
  manager: (not?: number) => Promise<number>
  stop: () => Promise<void>
}

/** A cluster of its own, in a folder that is deleted with it. `isMeasured`: it starts slower, and is as fast as others. */
export async function startNodes(count: number, { heap = '512m', isMeasured = false } = {}): Promise<TestNodes> {
  const home = process.env['OPENSEARCH_HOME']!
  const java = javaPrograms().find(isNewEnough)!
  const root = mkdtempSync(join(tmpdir(), 'indago-opensearch-'))
  if (person.uid !== undefined && (statSync(tmpdir()).mode & 0o777) === 0o700) chmodSync(tmpdir(), 0o711)
  if (person.uid !== undefined) chownSync(root, person.uid, person.gid)
  const names = Array.from({ length: count }, (_, at) => `node${at}`)
  const ports = await Promise.all(names.map(async () => ({ http: await freePort(), transport: await freePort() })))
  const urls = ports.map(({ http }) => `http://127.0.0.1:${http}`)
  for (const [at, name] of names.entries()) prepareNode(join(root, name), settingsOf(at))
  const nodes = names.map(launch)
  const withUs = (): void => nodes.forEach(node => node.kill('SIGKILL'))
  process.once('exit', withUs)

  function settingsOf(at: number): string[] {
    const others = ports.map(({ transport }) => `"127.0.0.1:${transport}"`).join(',')
    return [
      `node.name: ${names[at]}`,
      'cluster.name: indago-test',
      'network.host: 127.0.0.1',
      `http.port: ${ports[at]!.http}`,
      `transport.port: ${ports[at]!.transport}`,
      ...(count === 1
        ? ['discovery.type: single-node']
        : [`discovery.seed_hosts: [${others}]`, `cluster.initial_cluster_manager_nodes: [${names.join(',')}]`]),
      `path.data: ${join(root, names[at]!, 'data')}`,
      `path.logs: ${join(root, names[at]!, 'logs')}`,
      'cluster.routing.allocation.disk.threshold_enabled: false',
    ]
  }

  function launch(name: string): ChildProcess {
    const folder = join(root, name)
    const output = openSync(join(folder, 'output.log'), 'a')
    const speed = isMeasured ? ['-XX:+UseG1GC'] : ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
    const options = [`-Xms${heap}`, `-Xmx${heap}`, ...speed, ...javaOptions(java, home, folder)]
    return spawn(java, [...options, '-cp', 'lib/*', 'org.opensearch.bootstrap.OpenSearch'], {
      cwd: home,
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
      ...person,
    })
  }

  const hasEnded = (node: ChildProcess): boolean => node.exitCode !== null || node.signalCode !== null
  const end = async (at: number, signal: NodeJS.Signals): Promise<void> => {
    const node = nodes[at]!
    if (hasEnded(node)) return
    const ended = new Promise(resolve => node.once('exit', resolve))
    node.kill(signal)
    await ended
  }
  const stop = async (): Promise<void> => {
    process.off('exit', withUs)
    await Promise.all(nodes.map((_, at) => end(at, 'SIGTERM')))
    rmSync(root, { recursive: true, force: true })
  }
  const ask = async <T>(at: number, path: string): Promise<T | undefined> =>
    fetch(`${urls[at]}${path}`, { signal: AbortSignal.timeout(5000) }).then(
      reply => reply.json() as Promise<T>,
      () => undefined,
    )

  async function whole(wanted: number): Promise<void> {
    for (const until = Date.now() + longestStart; ; await pause(250)) {
      for (const at of urls.keys()) {
        const health = await ask<{ status: string; number_of_nodes: number }>(at, '/_cluster/health')
        if (health && health.number_of_nodes >= wanted && health.status !== 'red') return
      }
      if (Date.now() < until && nodes.filter(hasEnded).length <= count - wanted) continue
      const said = names.map(name => readFileSync(join(root, name, 'output.log'), 'utf8').slice(-1000)).join('\n')
      throw new Error(`OpenSearch did not start: ${said}`)
    }
  }

  async function manager(not?: number): Promise<number> {
    for (;;) {
      for (const at of urls.keys()) {
        if (at === not) continue
        const rows = await ask<{ node: string }[]>(at, '/_cat/cluster_manager?format=json&h=node')
        const found = Array.isArray(rows) ? names.indexOf(rows[0]?.node ?? '') : -1
        if (found >= 0) return found
      }
      await pause(100)
    }
  }

  try {
    await whole(count)
  } catch (problem) {
    await stop()
    throw problem
  }
  return {
    urls,
    kill: at => end(at, 'SIGKILL'),
    restart: at => void (nodes[at] = launch(names[at]!)),
    whole,
    manager,
    stop,
  }
}

function prepareNode(folder: string, settings: readonly string[]): void {
  for (const dir of ['', 'config', 'data', 'logs', 'tmp']) {
    mkdirSync(join(folder, dir), { recursive: true })
    if (person.uid !== undefined) chownSync(join(folder, dir), person.uid, person.gid)
  }
  writeFileSync(join(folder, 'config', 'opensearch.yml'), `${settings.join('\n')}\n`)
  const log = ['status = error', 'appender.c.type = Console', 'appender.c.name = c', 'appender.c.layout.type = PatternLayout', 'appender.c.layout.pattern = %m%n', 'rootLogger.level = warn', 'rootLogger.appenderRef.c.ref = c'] // prettier-ignore
  writeFileSync(join(folder, 'config', 'log4j2.properties'), `${log.join('\n')}\n`)
}

function javaOptions(java: string, home: string, folder: string): string[] {
  const hasVectors = /jdk\.incubator\.vector/.test(spawnSync(java, ['--list-modules'], { encoding: 'utf8' }).stdout)
  return [
    '-Dfile.encoding=UTF-8',
    '-Djava.awt.headless=true',
    '-Dlog4j2.disable.jmx=true',
    '-Djava.locale.providers=SPI,CLDR',
    ...(hasVectors ? ['--add-modules=jdk.incubator.vector'] : []),
    '-javaagent:agent/opensearch-agent.jar',
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
    '-Djna.nosys=true',
    `-Djava.io.tmpdir=${join(folder, 'tmp')}`,
    `-Djna.tmpdir=${join(folder, 'tmp')}`,
    `-Dopensearch.path.home=${home}`,
    `-Dopensearch.path.conf=${join(folder, 'config')}`,
    '-Dopensearch.distribution.type=zip',
    '-Dopensearch.bundled_jdk=false',
  ]
}
