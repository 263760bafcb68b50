import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { readSettings } from '#server/core/environment/read-settings.ts'
import { hostCheck } from '#server/http/host-names.ts'
import { type TestServer, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({
    socket: true,
    settings: { publicUrl: 'https://indago.example.org', allowedHosts: ['indago.lab.example', '192.0.2.7'] },
  })
  port = Number(new URL(server.url).port)
})
afterAll(() => server.stop())

/** Sends these lines as they are; the status and the text of the answer. */
const send = (...lines: string[]): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, 'Connection: close', '', ''].join('\r\n')))
    socket
      .setEncoding('utf8')
      .on('data', piece => (text += piece))
      .on('end', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }))
      .on('error', reject)
  })
const path = '/v1/demo_accounts'
const asked = (...hosts: string[]) => send(`GET ${path} HTTP/1.1`, ...hosts.map(host => `Host: ${host}`))

test('the server answers for the names of its machine, for its public address and for the allowed names, at any port', async () => {
  const known = [
    '127.0.0.1',
    'localhost',
    'LocalHost:80',
    'localhost.',
    'indago.localhost',
    '[::1]:4321',
    '127.1.2.3',
    'indago.example.org',
  ]
  for (const host of [...known, 'indago.example.org:8443', 'INDAGO.lab.example', '192.0.2.7'])
    expect([host, (await asked(host)).status]).toEqual([host, 200])
})

test('for a name that somebody else lets lead here there is no answer, neither from the API nor a page', async () => {
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:4321',
    '192.0.2.8',
    'indago.example.org.evil',
  ])
    for (const of of [path, '/v1/installation', '/v1/mails', '/v1/health', '/search', '/sw-control.json']) {
      const { status, text } = await send(`GET ${of} HTTP/1.1`, `Host: ${host}`)
      expect([host, of, status]).toEqual([host, of, 421])
      expect(text).toContain(errors.unknown_host.sentence)
    }
})

test('a request that names no host, several, or something else is refused', async () => {
  for (const hosts of [[], ['localhost', 'evil.example'], ['evil.example', 'localhost'], ['localhost', 'localhost']])
    expect([hosts, (await asked(...hosts)).status]).toEqual([hosts, 400])
  for (const host of ['', 'localhost/evil', 'user@localhost', 'localhost:x', 'local host', 'localhost,evil.example', '[localhost]'])
    expect([host, (await asked(host)).status]).toEqual([host, 400])
})

test('a whole address in the request line counts with the header', async () => {
  const line = (host: string) => `GET http://${host}${path} HTTP/1.1`
  expect((await send(line('localhost'), 'Host: localhost')).status).toBe(200)
  for (const [inLine, inHeader] of [
    ['evil.example', 'localhost'],
    ['localhost', 'evil.example'],
    ['evil.example@localhost', 'localhost'],
  ] as const)
    expect([inLine, (await send(line(inLine), `Host: ${inHeader}`)).status]).toEqual([inLine, 400])
})

test('on all addresses the server answers for the one that a request came to', () => {
  const isFor = hostCheck({ ...readSettings({}), host: '0.0.0.0' })
  const check = (host: string, localAddress: string) => isFor({ rawHeaders: ['Host', host], socket: { localAddress } })
  expect(check('192.0.2.7:4321', '::ffff:192.0.2.7')).toBe('known')
  expect(check('[2001:db8::1]', '2001:db8::1')).toBe('known')
  expect(check('192.0.2.8', '192.0.2.7')).toBe('unknown')
})

test('allowed names are read from the setting', () => {
  expect(readSettings({ ALLOWED_HOSTS: 'indago.lab.example, [2001:db8::1]' }).allowedHosts).toEqual(['indago.lab.example', '[2001:db8::1]'])
  for (const wrong of ['', 'https://indago.example', 'a:80', 'a b', '*'])
    expect(() => readSettings({ ALLOWED_HOSTS: wrong })).toThrow('must be host names without ports')
})
