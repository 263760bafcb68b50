import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { boundedFetch } from '#server/outside/bounded-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const small = { bytes: 10_000, timeoutMs: 10_000 }

test('an answer within the limits comes whole, with its status and headers', async () => {
  const url = await serve((request, response) => {
    response.writeHead(201, { 'x-of': request.method ?? '', 'content-type': 'text/plain' }).end('a'.repeat(small.bytes))
  })
  const answer = await boundedFetch(url, { method: 'POST', body: 'asked' }, small)
  expect([answer.status, answer.headers.get('x-of'), (await answer.text()).length]).toEqual([201, 'POST', small.bytes])
})

test('a body that is too long ends the call and the connection, whatever its length says', async () => {
  let isClosed = false
  const url = await serve((_, response) => {
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(1000))) continue
    }
    response.on('drain', write).on('close', () => (isClosed = true))
    write()
  })
  await expect(boundedFetch(url, {}, small)).rejects.toThrow('more than 10000 bytes')
  await expect.poll(() => isClosed).toBe(true)
})

test('a small body that unpacks to a long one counts as the long one', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
  })
  await expect(boundedFetch(url, {}, small)).rejects.toThrow('more than 10000 bytes')
})

test('an answer that does not begin, and one that does not end, are given up', async () => {
  const hurried = { ...small, timeoutMs: 200 }
  const silent = await serve(() => undefined)
  await expect(boundedFetch(silent, {}, hurried)).rejects.toThrow()
  const dripping = await serve((_, response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  await expect(boundedFetch(dripping, {}, hurried)).rejects.toThrow()
})

test('a redirect is not followed', async () => {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/inside' }).end()
  })
  const answer = await boundedFetch(url)
  expect([answer.status, answer.headers.get('location'), asked]).toEqual([302, '/inside', ['/']])
})

test('a caller who leaves ends the call', async () => {
  const url = await serve(() => undefined)
  const stop = new AbortController()
  const call = boundedFetch(url, { signal: stop.signal })
  stop.abort()
  await expect(call).rejects.toThrow('aborted')
})

test('no other file of the server calls another server', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const calling = files.filter(name =>
    /(?<![.\w])fetch\(|from '(node:https?|undici)'.*\brequest\b/.test(readFileSync(join('server', name), 'utf8')),
  )
  expect(calling).toEqual(['outside/bounded-fetch.ts'])
})
