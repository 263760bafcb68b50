import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { endpoints } from '../support/endpoints.ts'
import { basePaths } from '#contract/hosts.ts'

/** A command of the page: its documented answer, and the variables it sets from it. */
interface Command {
  line: string
  status: number
  name: string | undefined
  field: string | undefined
}

const page = readFileSync('docs/api.md', 'utf8')
const commands: Command[] = [...page.matchAll(/^# (\d{3})\n(.+)$/gm)].map(([, status, line]) => {
  const [, name, , field] = /^(\w+)=\$\((.+) \| jq -r \.(\w+)\)$/.exec(line!) ?? []
  return { line: line!, status: Number(status), name, field }
})

let server: TestServer
const known: Record<string, string> = { INDAGO: '' }
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  const { email, password } = await server.user()
  known['EMAIL'] = email
  known['PASSWORD'] = password
})
afterAll(() => server.stop())

/** Expands variables like a shell: not in single quotes. */
function requestOf(line: string): { path: string; method: string; headers: Record<string, string>; body?: string } {
  const words = [...line.replace(/^\w+=\$\((.+) \| jq .*\)$/, '$1').matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|(\S+)/g)].map(
    ([, single, double, bare]) =>
      single ?? (double?.replaceAll('\\"', '"') ?? bare!).replaceAll(/\$(\w+)/g, (_, name: string) => known[name]!),
  )
  const after = (option: string) => words.flatMap((word, at) => (word === option ? [words[at + 1]!] : []))
  const [body] = after('-d')
  const headers = Object.fromEntries(after('-H').map(header => header.split(/: (.*)/s, 2) as [string, string]))
  const method = after('-X')[0] ?? (body === undefined ? 'GET' : 'POST')
  return { path: words.find(word => word.startsWith('/'))!, method, headers, ...(body !== undefined && { body }) }
}

test('every command of the page is read', () => {
  expect(commands.length).toBe(page.match(/curl -s/g)!.length)
})

test('the commands of the page answer in order as it says', async () => {
  for (const { line, status, name, field } of commands) {
    const { path, ...request } = requestOf(line)
    const { status: answered, body } = await server.request<Record<string, unknown> | string>(path, request)
    expect([line, answered]).toEqual([line, status])
    if (name !== undefined) known[name] = String((body as Record<string, unknown>)[field!])
    // What the page's sed, tail and jq take from a dump.
    if (typeof body === 'string' && / > \w+\.jsonl$/.test(line))
      known['AFTER'] = (JSON.parse(body.trimEnd().split('\n').at(-2)!) as { cursor: string }).cursor
  }
})

test('every command names a call of the contract', () => {
  for (const { line } of commands) {
    const { path, method } = requestOf(line)
    const fits = endpoints.some(({ spec }) =>
      basePaths[spec.host].some(base => spec.method === method && pattern(base + spec.path).test(path.split('?')[0]!)),
    )
    expect([line, fits]).toEqual([line, true])
  }
})

const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
