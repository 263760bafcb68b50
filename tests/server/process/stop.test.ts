import { connect } from 'node:net'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFolder, folderNames, killLeftServers, preparedFolder, signIn, SpawnedServer } from '../../support/spawned-server.ts'

let dir: string
beforeEach(async () => {
  dir = await preparedFolder()
})
afterEach(async () => {
  await killLeftServers()
  rmSync(dir, { recursive: true, force: true })
})

test('D22 on SIGTERM under load the server answers accepted requests, keeps their writes and exits with 0', async () => {
  const server = new SpawnedServer({ DATA_DIR: dir })
  const url = await server.url()
  const { token, id } = await signIn(url)
  const acknowledged: string[] = []
  const cut: string[] = []
  const untaken: { key: string; name: string }[] = []
  const client = async (who: number) => {
    for (let n = 0; ; n++) {
      const sent = { key: `stop-${who}.${n}`, name: `client ${who} number ${n}` }
      const response = await createFolder(url, token, sent.key, sent.name).catch(() => undefined)
      if (!response) return void untaken.push(sent)
      const text = await response.text().catch(() => '')
      if (response.status !== 200 || !text.endsWith('}')) cut.push(`${response.status} ${text}`)
      else acknowledged.push(sent.name)
    }
  }
  const clients = Array.from({ length: 16 }, (_, who) => client(who))
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(16), { timeout: 20_000 })
  server.signal('SIGTERM')
  const { code } = await server.ended()
  await Promise.all(clients)
  expect([code, cut]).toEqual([0, []])

  const next = new SpawnedServer({ DATA_DIR: dir })
  const nextUrl = await next.url()
  const names = await folderNames(nextUrl, token, id)
  expect(acknowledged.filter(name => !names.includes(name))).toEqual([])
  expect(names).toHaveLength(acknowledged.length)
  // A request that was refused had no effect before, and has one now.
  for (const { key, name } of untaken)
    expect((await createFolder(nextUrl, token, key, name)).headers.get('idempotency-replayed'), name).toBeNull()
  next.signal('SIGTERM')
  await next.ended()
})

test('D22 a request still being sent at SIGTERM is answered, and readiness is 503 meanwhile', async () => {
  const server = new SpawnedServer({ DATA_DIR: dir })
  const url = await server.url()
  const { token } = await signIn(url)
  const { hostname, port } = new URL(url)
  const body = JSON.stringify({ bookmark_folder: { name: 'Slowly sent' } })
  const socket = connect(Number(port), hostname)
  let given = ''
  socket.on('data', data => (given += data.toString()))
  socket.write(
    `POST /v1/bookmark_folders HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: slow.1\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // A later request was answered: the server has read the first part.
  expect((await fetch(`${url}/v1/ready`)).status).toBe(200)
  server.signal('SIGTERM')
  const ready = await vi.waitFor(
    async () => {
      const response = await fetch(`${url}/v1/ready`)
      expect(response.status).toBe(503)
      return response
    },
    { interval: 5 },
  )
  expect(ready.headers.get('retry-after')).toBe('5')
  // Longer than the server waits before it closes idle connections.
  await new Promise(resolve => setTimeout(resolve, 800))
  socket.write(body.slice(10))
  const { code } = await server.ended()
  expect(given).toMatch(/^HTTP\/1\.1 200 /)
  expect(given).toContain('"name":"Slowly sent"')
  expect(code).toBe(0)
})
