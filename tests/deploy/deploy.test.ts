import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import { basePaths } from '#contract/hosts.ts'
import { appVersion } from '#kit/app-version.ts'
import { readSettings } from '#server/core/environment/read-settings.ts'
import { nativePackages } from '../../scripts/native.mjs'
import { type Plain, plainYaml } from '../support/plain-yaml.ts'

const kubernetes = 'deploy/kubernetes'
const read = (file: string) => readFileSync(file, 'utf8')
const files = new Map(['compose.yaml', ...readdirSync(kubernetes).map(name => join(kubernetes, name))].map(file => [file, read(file)]))
const yaml = new Map([...files].filter(([file]) => file.endsWith('.yaml')).map(([file, text]) => [file, plainYaml(text)]))

/** What lies at a path of names and numbers. */
const at = (value: Plain | undefined, ...path: (string | number)[]): Plain | undefined =>
  path.reduce<Plain | undefined>((inner, name) => (typeof inner === 'object' ? (inner as Record<string, Plain>)[name] : undefined), value)
const compose = (...path: (string | number)[]) => at(yaml.get('compose.yaml')![0], ...path)
const pod = (...path: (string | number)[]) =>
  at(yaml.get(join(kubernetes, 'deployment.yaml'))![0], 'spec', 'template', 'spec', 'containers', 0, ...path)

/** Every text below a value, with the names that lead to it. */
const texts = (value: Plain, path: string[] = []): [string, string][] =>
  typeof value === 'string' ? [[path.join('.'), value]] : Object.entries(value).flatMap(([name, inner]) => texts(inner, [...path, name]))

/** Names of a file of settings. */
const namesIn = (text: string) => [...text.matchAll(/^([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name!)

/** Our own variables in each file. Those of other programs are under other services of compose.yaml. */
const named: [string, string[]][] = [
  ['Dockerfile', [...read('Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name!)],
  ['compose.yaml', Object.keys(compose('services', 'indago-1', 'environment') as object)],
  ['deploy/indago.service', [...read('deploy/indago.service').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name!)],
  [`${kubernetes}/settings.env`, namesIn(read(`${kubernetes}/settings.env`))],
  [
    'docs/deployment.md',
    [...read('docs/deployment.md').matchAll(/(?:^|--from-literal=|\s)([A-Z][A-Z\d]*_[A-Z\d_]+)=/gm)].map(([, name]) => name!),
  ],
]

/** Which names the settings know: each is declared once, with its comment. */
const known = new Set([...read('server/core/environment/variables.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): v\./gm)].map(([, name]) => name!))
/** Read by Node, and by compose.yaml itself. */
const others = ['NODE_ENV', 'DATABASE_PASSWORD']

describe('files of deployment', () => {
  test.each(named)('%s names only settings that exist', (_, names) => {
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter(name => !known.has(name) && !others.includes(name))).toEqual([])
  })

  test('their values are settings with which a server starts', () => {
    const env = Object.fromEntries(
      read(`${kubernetes}/settings.env`)
        .trim()
        .split('\n')
        .map(line => line.split(/=(.*)/s)),
    )
    const secrets = { FILES_KEY: 'a', FILES_SECRET: 'b', METRICS_TOKEN: 'x'.repeat(32), DATABASE_URL: 'postgres://a:b@c/d' }
    expect(readSettings({ ...env, ...secrets })).toMatchObject({ publicUrl: 'https://indago.example.org', metrics: { port: 9464 } })
    const filled = {
      DOMAIN: 'indago.example.org',
      KEY_SECRET: 'k'.repeat(32),
      SMTP_URL: 'smtps://m.example.org',
      MAIL_FROM: 'a@example.org',
    }
    const values = texts(compose('services', 'indago-1', 'environment')!).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => (filled as Record<string, string>)[variable] ?? 'word'),
    ])
    expect(readSettings(Object.fromEntries(values))).toMatchObject({ publicUrl: 'https://indago.example.org', drainSeconds: 6 })
  })

  test('ports and addresses of probes are those of the server', () => {
    const [alive, ready] = [health.alive, health.ready].map(({ path }) => basePaths.base[0] + path)
    const port = /PORT=(\d+)/.exec(read('Dockerfile'))![1]
    expect(read('Dockerfile')).toContain(`EXPOSE ${port}`)
    expect(read('Dockerfile')).toContain(`\${process.env.PORT}${alive}`)
    expect([
      pod('startupProbe', 'httpGet', 'path'),
      pod('livenessProbe', 'httpGet', 'path'),
      pod('readinessProbe', 'httpGet', 'path'),
    ]).toEqual([alive, alive, ready])
    expect(pod('ports', 0)).toEqual({ name: 'http', containerPort: port })
    expect(pod('ports', 1, 'containerPort')).toBe(/METRICS_PORT=(\d+)/.exec(read(`${kubernetes}/settings.env`))![1])
    for (const service of ['indago-1', 'indago-2']) {
      expect(read('deploy/Caddyfile')).toContain(`${service}:${port}`)
      expect(compose('services', service)).toBeDefined()
    }
    expect(read('deploy/Caddyfile')).toContain(`health_uri ${ready}\n`)
  })

  test('a server is stopped only after it has drained and its requests have ended', () => {
    const seconds = (text: unknown) => Number(/^(\d+)s?$/.exec(String(text))![1])
    const stopping = Number(/maxStopMs = (\d+)_000/.exec(read('server/start-server.ts'))![1])
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read(`${kubernetes}/settings.env`))![1])
    const grace = at(yaml.get(join(kubernetes, 'deployment.yaml'))![0], 'spec', 'template', 'spec', 'terminationGracePeriodSeconds')
    expect(seconds(grace)).toBeGreaterThan(drain + stopping)
    expect(seconds(compose('services', 'indago-1', 'stop_grace_period'))).toBeGreaterThan(
      seconds(compose('services', 'indago-1', 'environment', 'DRAIN_SECONDS')) + stopping,
    )
    expect(seconds(/TimeoutStopSec=(\d+)/.exec(read('deploy/indago.service'))![1])).toBeGreaterThan(stopping)
  })

  test('every image has a whole version, and runs without root, on a root that is only read', () => {
    const images = [
      ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
      ...[...yaml.values()].flatMap(documents => texts(documents)).flatMap(([path, text]) => (/\bimage$/.test(path) ? [text] : [])),
    ].filter(image => !image.startsWith('indago:'))
    expect(images.length).toBeGreaterThan(4)
    expect(images.filter(image => !/:\d+\.\d+(?:\.\d+)?(?:-[a-z-]+)?$/.test(image))).toEqual([])
    expect(at(yaml.get(join(kubernetes, 'kustomization.yaml'))![0], 'images', 0, 'newTag')).toBe(appVersion)
    expect(read('Dockerfile')).toMatch(/^USER [1-9]\d*:/m)
    expect(pod('securityContext', 'readOnlyRootFilesystem')).toBe('true')
    expect(compose('services', 'indago-1', 'read_only')).toBe('true')
  })

  test('each file of Kubernetes is applied, and they name each other rightly', () => {
    const resources = at(yaml.get(join(kubernetes, 'kustomization.yaml'))![0], 'resources') as string[]
    expect([...resources, 'kustomization.yaml', 'settings.env'].toSorted()).toEqual(readdirSync(kubernetes).toSorted())
    const apps = [...yaml.values()].flatMap(documents => texts(documents)).filter(([path]) => /(?:Labels|labels|selector)\.app$/.test(path))
    expect(apps.length).toBeGreaterThan(4)
    expect(new Set(apps.map(([, app]) => app))).toEqual(new Set(['indago']))
  })

  test('the image is built from all that the build reads, and nothing private is sent to it', () => {
    const allowed = new Set(namesAllowed(read('.dockerignore')))
    const sources = [...read('scripts/build.mjs').matchAll(/^const (?:app|server|shared) = \[(.*)\]/gm)].flatMap(([, list]) =>
      [...list!.matchAll(/'([^'/]+)[^']*'/g)].map(([, name]) => name!),
    )
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.filter(name => !allowed.has(name))).toEqual([])
    expect([...allowed].filter(name => ['data', '.env', '.git', 'node_modules', 'dist'].includes(name))).toEqual([])
    expect(nativePackages.every(name => name in (JSON.parse(read('package.json')) as { dependencies: object }).dependencies)).toBe(true)
  })
})

const namesAllowed = (text: string) => [...text.matchAll(/^!(\S+)$/gm)].map(([, name]) => name!)

test.each(['a: &b 1', 'a: {b: 1}', 'a: |\n  text', 'a: 1\n   b: 2', 'a: 1\na: 2', '- a\nb: 1'])(
  'YAML that is not plain is refused: %j',
  text => {
    expect(() => plainYaml(text)).toThrow(/^not plain YAML/)
  },
)
