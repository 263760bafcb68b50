import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cluster } from '#server/catalogue/opensearch/cluster/client.ts'
import { searchClusterOf } from '#server/core/search-cluster.ts'

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenSsl) process.stderr.write('Certificates of a search cluster are not tested: openssl is not installed.\n')

describe.skipIf(!hasOpenSsl)('a cluster with a certificate of its own authority', () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-certificates-'))
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const heard: (string | undefined)[] = []
  let port: number
  let stop: () => void
  beforeAll(async () => {
    const names = 'subjectAltName=DNS:localhost'
    const asked = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
    const files = ['-addext', names, '-keyout', key, '-out', certificate]
    const made = spawnSync('openssl', [...asked.split(' '), ...files])
    if (made.status !== 0) throw new Error(made.stderr.toString())
    const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
      heard.push(request.headers.authorization)
      response.end('{"here":true}')
    })
    await new Promise<void>(resolve => server.listen(0, resolve))
    port = (server.address() as AddressInfo).port
    stop = () => {
      server.closeAllConnections()
      server.close()
    }
  })
  afterAll(() => {
    stop()
    rmSync(dir, { recursive: true })
  })

  async function ask(address: string, ca?: string): Promise<unknown> {
    const cluster = new Cluster(searchClusterOf(address, 'indago', ca), { deadMs: 10 })
    try {
      return await cluster.request('GET', '/', undefined, { timeoutMs: 1000 })
    } catch (problem) {
      return (problem as Error).message
    } finally {
      cluster.close()
    }
  }

  test('is asked with the name of the address once its authority is given, and refused otherwise', async () => {
    expect(await ask(`https://ann:secret@localhost:${port}`)).toBe(
      `Search is not available: the certificate of localhost:${port} is of an authority that is not trusted; SEARCH_CA can name the file of its certificate`,
    )
    expect(heard).toEqual([])
    expect(await ask(`https://ann:secret@localhost:${port}`, certificate)).toEqual({ here: true })
    expect(heard).toEqual([`Basic ${Buffer.from('ann:secret').toString('base64')}`])
    expect(await ask(`https://127.0.0.1:${port}`, certificate)).toMatch(/the certificate of 127\.0\.0\.1:\d+ is for another name$/)
    expect(await ask(`http://localhost:${port}`)).toMatch(/ended the connection|does not speak HTTP/)
  })
})
